package emporium.docker;

import static java.util.stream.Collectors.joining;

import emporium.events.Services;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Whether the pods of a service are as many as configured, have their index and the addresses of
 * each other, and keep what is theirs.
 */
final class ReplicaManifestChecks {
  private static final String COUNT = "EMPORIUM_REPLICAS_COUNT";
  private static final String INDEX = "EMPORIUM_REPLICAS_INDEX";
  private static final String ADDRESSES = "EMPORIUM_REPLICAS_ADDRESSES";

  private final KustomizeManifests manifests;
  private final List<String> wrong = new ArrayList<>();

  private ReplicaManifestChecks(KustomizeManifests manifests) {
    this.manifests = manifests;
  }

  /** What does not fit, each with its name; nothing if all does. */
  static List<String> wrong(KustomizeManifests manifests) {
    var checks = new ReplicaManifestChecks(manifests);
    var sets = new HashMap<String, StatefulSet>();
    manifests.all(StatefulSet.class).forEach(set -> sets.put(set.getMetadata().getName(), set));
    for (var workload : manifests.workloads()) {
      StatefulSet set = sets.get(workload.name());
      if (workload.replicas() > 1 && set != null && Services.REPLICABLE.contains(workload.name())) {
        checks.check(set);
      } else {
        checks.require(workload.replicas() == 1, workload.name() + " must have one replica");
        checks.require(
            variables(workload.template().getSpec().getContainers().get(0)).keySet().stream()
                .noneMatch(List.of(COUNT, INDEX, ADDRESSES)::contains),
            workload.name() + " is alone and configured with replicas");
      }
    }
    return List.copyOf(checks.wrong);
  }

  private static Container container(StatefulSet set) {
    return set.getSpec().getTemplate().getSpec().getContainers().get(0);
  }

  private static Map<String, EnvVar> variables(Container container) {
    var variables = new HashMap<String, EnvVar>();
    container.getEnv().forEach(one -> variables.put(one.getName(), one));
    return variables;
  }

  private void require(boolean holds, String what) {
    if (!holds) {
      wrong.add(what);
    }
  }

  private void check(StatefulSet set) {
    String name = set.getMetadata().getName();
    int replicas = set.getSpec().getReplicas();
    var variables = variables(container(set));
    EnvVar count = variables.getOrDefault(COUNT, new EnvVar());
    require(
        Integer.toString(replicas).equals(count.getValue()),
        name + " has " + replicas + " replicas and is configured with " + count.getValue());
    require(
        PodEnvironment.isPodIndex(variables.getOrDefault(INDEX, new EnvVar())),
        name + " has no index of its pod");
    EnvVar addresses = variables.getOrDefault(ADDRESSES, new EnvVar());
    String wanted = addresses(set, replicas);
    require(wanted.equals(addresses.getValue()), name + " must have the addresses " + wanted);
    require(
        "Parallel".equals(set.getSpec().getPodManagementPolicy()),
        name + " starts a replica only after the one before");
    checkGoverningService(set);
    checkVolume(name, set);
  }

  private String addresses(StatefulSet set, int replicas) {
    String name = set.getMetadata().getName();
    String namespace = manifests.all(Namespace.class).get(0).getMetadata().getName();
    int port = container(set).getPorts().get(0).getContainerPort();
    return IntStream.range(0, replicas)
        .mapToObj(
            index ->
                "https://%s-%d.%s.%s.svc:%d"
                    .formatted(name, index, set.getSpec().getServiceName(), namespace, port))
        .collect(joining(","));
  }

  private void checkGoverningService(StatefulSet set) {
    String governing = set.getSpec().getServiceName();
    for (Service service : manifests.all(Service.class)) {
      if (service.getMetadata().getName().equals(governing)) {
        require(
            Boolean.TRUE.equals(service.getSpec().getPublishNotReadyAddresses()),
            governing + " has no name for a pod that is not ready");
      }
    }
  }

  /** On the graph the volume is the only copy; on tables the pod keeps nothing. */
  private void checkVolume(String name, StatefulSet set) {
    boolean isOnTables = "jpa".equals(PodEnvironment.of(manifests, name, 0).get("EMPORIUM_ENGINE"));
    require(
        isOnTables
            || set.getSpec().getVolumeClaimTemplates().stream()
                .anyMatch(claim -> claim.getMetadata().getName().equals("data")),
        name + " has no volume for each pod");
  }
}
