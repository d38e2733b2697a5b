package emporium.docker;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarSource;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.SecretKeySelector;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Whether the resources of an overlay fit together: what the Kubernetes model cannot say. */
final class ManifestChecks {
  private static final Pattern ADDRESS = Pattern.compile("(?:^|//|,)([a-z0-9.-]+):([0-9]+)");
  private static final String OURS = "emporium/";
  private static final Set<String> PATHS = Set.of("/q/health/live", "/q/health/ready");

  private final KustomizeManifests manifests;
  private final List<KustomizeManifests.Workload> workloads;
  private final List<Service> services;
  private final List<String> wrong = new ArrayList<>();

  private ManifestChecks(KustomizeManifests manifests) {
    this.manifests = manifests;
    this.workloads = manifests.workloads();
    this.services = manifests.all(Service.class);
  }

  /** What does not fit, each with its name; nothing if all does. */
  static List<String> wrong(KustomizeManifests manifests) {
    var checks = new ManifestChecks(manifests);
    checks.services.forEach(checks::checkService);
    checks.workloads.forEach(checks::checkWorkload);
    manifests.all(StatefulSet.class).forEach(checks::checkGoverningService);
    checks.checkBudgets();
    checks.checkMaps();
    checks.wrong.addAll(AccessManifestChecks.wrong(manifests));
    checks.wrong.addAll(
        DatabaseManifestChecks.wrong(manifests, RepositoryFacts.read(KustomizeManifests.ACCESS)));
    checks.wrong.addAll(SecretFiles.wrong(manifests));
    checks.wrong.addAll(NetworkPolicyChecks.wrong(manifests));
    checks.wrong.addAll(ReplicaManifestChecks.wrong(manifests));
    return List.copyOf(checks.wrong);
  }

  private void require(boolean holds, String what) {
    if (!holds) {
      wrong.add(what);
    }
  }

  private static boolean selects(Map<String, String> selector, Map<String, String> labels) {
    return !selector.isEmpty() && labels.entrySet().containsAll(selector.entrySet());
  }

  private void checkService(Service service) {
    String name = "service " + service.getMetadata().getName();
    var selected =
        workloads.stream()
            .filter(w -> selects(service.getSpec().getSelector(), w.labels()))
            .toList();
    require(selected.size() == 1, name + " selects pods of " + selected.size() + " workloads");
    for (var workload : selected) {
      Set<String> ports = portNames(workload);
      for (ServicePort port : service.getSpec().getPorts()) {
        String target = port.getTargetPort().getStrVal();
        require(ports.contains(target), name + " has no port " + target + " to send to");
      }
    }
  }

  private static Set<String> portNames(KustomizeManifests.Workload workload) {
    var names = new HashSet<String>();
    for (Container container : containers(workload)) {
      container.getPorts().stream().map(ContainerPort::getName).forEach(names::add);
    }
    return names;
  }

  private static List<Container> containers(KustomizeManifests.Workload workload) {
    return workload.template().getSpec().getContainers();
  }

  private void checkGoverningService(StatefulSet set) {
    String governing = set.getSpec().getServiceName();
    require(
        services.stream()
            .filter(s -> s.getMetadata().getName().equals(governing))
            .anyMatch(
                s ->
                    "None".equals(s.getSpec().getClusterIP())
                        && selects(
                            s.getSpec().getSelector(),
                            set.getSpec().getTemplate().getMetadata().getLabels())),
        set.getMetadata().getName() + " has no headless service " + governing);
  }

  private void checkBudgets() {
    var budgets = manifests.all(PodDisruptionBudget.class);
    for (PodDisruptionBudget budget : budgets) {
      var selector = budget.getSpec().getSelector().getMatchLabels();
      require(
          workloads.stream().anyMatch(w -> selects(selector, w.labels())),
          "budget " + budget.getMetadata().getName() + " is for no pod");
    }
    for (var workload : workloads) {
      long matching =
          budgets.stream()
              .map(b -> b.getSpec().getSelector().getMatchLabels())
              .filter(selector -> selects(selector, workload.labels()))
              .count();
      require(matching == 1, workload.name() + " has " + matching + " disruption budgets");
    }
  }

  private void checkWorkload(KustomizeManifests.Workload workload) {
    String name = workload.name();
    require(selects(workload.selector(), workload.labels()), name + " does not select its pods");
    var pod = workload.template().getSpec();
    require(
        Boolean.FALSE.equals(pod.getEnableServiceLinks()), name + " gets variables of services");
    require(
        Boolean.TRUE.equals(pod.getSecurityContext().getRunAsNonRoot()), name + " may run as root");
    var seccomp = pod.getSecurityContext().getSeccompProfile();
    require(
        seccomp != null && seccomp.getType().equals("RuntimeDefault"),
        name + " may make every system call");
    var volumes = new HashSet<String>();
    pod.getVolumes().forEach(volume -> volumes.add(volume.getName()));
    manifests.all(StatefulSet.class).stream()
        .filter(set -> set.getMetadata().getName().equals(name))
        .flatMap(set -> set.getSpec().getVolumeClaimTemplates().stream())
        .forEach(claim -> volumes.add(claim.getMetadata().getName()));
    for (Container container : containers(workload)) {
      container
          .getVolumeMounts()
          .forEach(
              m -> require(volumes.contains(m.getName()), name + " lacks volume " + m.getName()));
      checkContainer(name, container);
    }
    pod.getVolumes().stream()
        .filter(volume -> volume.getConfigMap() != null)
        .map(volume -> volume.getConfigMap().getName())
        .forEach(map -> require(manifests.maps().contains(map), name + " lacks config map " + map));
  }

  private void checkContainer(String name, Container container) {
    var resources = container.getResources();
    require(
        resources != null
            && resources.getRequests().containsKey("cpu")
            && resources.getRequests().containsKey("memory")
            && resources.getLimits().containsKey("memory"),
        name + " has no resources");
    var security = container.getSecurityContext();
    require(
        security != null
            && Boolean.FALSE.equals(security.getAllowPrivilegeEscalation())
            && security.getCapabilities().getDrop().contains("ALL"),
        name + " keeps privileges");
    require(
        security != null && Boolean.TRUE.equals(security.getReadOnlyRootFilesystem()),
        name + " may write into its image");
    checkProbe(name + " startup", container, container.getStartupProbe());
    checkProbe(name + " liveness", container, container.getLivenessProbe());
    checkProbe(name + " readiness", container, container.getReadinessProbe());
    checkSources(name, container);
    if (container.getImage().startsWith(OURS)) {
      checkOurs(name, container);
    }
  }

  private void checkProbe(String name, Container container, Probe probe) {
    require(probe != null, name + ": no probe");
    if (probe == null) {
      return;
    }
    IntOrString port = null;
    if (probe.getHttpGet() != null) {
      port = probe.getHttpGet().getPort();
      String path = probe.getHttpGet().getPath();
      require(PATHS.contains(path), name + ": no endpoint " + path);
    } else if (probe.getTcpSocket() != null) {
      port = probe.getTcpSocket().getPort();
    }
    if (port != null) {
      String wanted = port.getStrVal();
      require(
          container.getPorts().stream().anyMatch(p -> p.getName().equals(wanted)),
          name + ": no port " + wanted);
    }
  }

  private void checkSources(String name, Container container) {
    for (var source : container.getEnvFrom()) {
      if (source.getConfigMapRef() != null) {
        String map = source.getConfigMapRef().getName();
        require(manifests.maps().contains(map), name + " lacks config map " + map);
      }
      if (source.getSecretRef() != null) {
        String secret = source.getSecretRef().getName();
        require(manifests.secrets().containsKey(secret), name + " lacks secret " + secret);
      }
    }
    container.getEnv().stream()
        .map(EnvVar::getValueFrom)
        .filter(source -> source != null && source.getSecretKeyRef() != null)
        .map(EnvVarSource::getSecretKeyRef)
        .forEach(key -> checkSecretKey(name, key));
  }

  private void checkSecretKey(String name, SecretKeySelector key) {
    String secret = key.getName();
    require(manifests.secrets().containsKey(secret), name + " lacks secret " + secret);
    require(
        manifests.variables().getOrDefault(secret, Set.of()).contains(key.getKey()),
        name + " lacks " + key.getKey() + " of secret " + secret);
  }

  /** What only containers of Emporium must meet. */
  private void checkOurs(String name, Container container) {
    require(container.getImage().startsWith(OURS + name + ":"), name + " has another's image");
    Predicate<String> unknown = Predicate.not(RepositoryFacts.variables()::contains);
    container.getEnv().stream()
        .map(EnvVar::getName)
        .filter(unknown)
        .forEach(variable -> require(false, name + " has the unknown " + variable));
    var ports = new TreeMap<String, Integer>();
    container.getPorts().forEach(port -> ports.put(port.getName(), port.getContainerPort()));
    var wanted = RepositoryFacts.namedPorts(name);
    require(ports.equals(wanted), name + " listens on " + wanted);
    container.getEnv().stream()
        .filter(variable -> variable.getValue() != null)
        .forEach(variable -> checkAddresses(name, variable.getValue()));
  }

  private void checkMaps() {
    Set<String> known = RepositoryFacts.variables();
    for (ConfigMap map : manifests.all(ConfigMap.class)) {
      String name = "config map " + map.getMetadata().getName();
      map.getData()
          .forEach(
              (variable, value) -> {
                require(known.contains(variable), name + " has the unknown " + variable);
                checkAddresses(name, value);
              });
    }
  }

  private void checkAddresses(String name, String value) {
    ADDRESS
        .matcher(value)
        .results()
        .forEach(
            address ->
                require(
                    services.stream().anyMatch(s -> serves(s, address.group(1), address.group(2))),
                    name + " is sent to " + address.group(1) + ":" + address.group(2)));
  }

  /** A service, or a pod by the service that names it. */
  private static boolean serves(Service service, String host, String port) {
    String name = service.getMetadata().getName();
    return (host.equals(name) || host.matches("[a-z-]+-[0-9]+\\." + name + "\\.emporium\\.svc"))
        && service.getSpec().getPorts().stream()
            .anyMatch(p -> p.getPort() == Integer.parseInt(port));
  }
}
