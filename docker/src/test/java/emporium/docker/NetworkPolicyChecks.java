package emporium.docker;

import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyIngressRule;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPeer;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPort;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Whether pods reach what they need, and nothing else reaches them. */
final class NetworkPolicyChecks {
  private static final String COMPONENT = "app.kubernetes.io/component";
  private static final String STREAM = "stream";
  private static final Map<String, String> SERVICE = Map.of(COMPONENT, "service");

  private final List<NetworkPolicy> policies;

  private NetworkPolicyChecks(KustomizeManifests manifests) {
    this.policies = manifests.all(NetworkPolicy.class);
  }

  /** What does not fit, each with its name; nothing if all does. */
  static List<String> wrong(KustomizeManifests manifests) {
    var checks = new NetworkPolicyChecks(manifests);
    var wrong = new ArrayList<String>();
    if (!checks.denyTheRest()) {
      wrong.add("no policy denies what is not allowed");
    }
    for (var workload : manifests.workloads()) {
      for (var container : workload.template().getSpec().getContainers()) {
        for (ContainerPort port : container.getPorts()) {
          if (port.getName().equals(STREAM) && !checks.isForServicesOnly(workload, port)) {
            wrong.add(workload.name() + " takes streams of more than the services");
          }
          if (!checks.letsIn(workload, port) || !checks.letsOut(workload, port)) {
            wrong.add(workload.name() + " is not reached on " + port.getName());
          }
        }
      }
      if (!SERVICE.get(COMPONENT).equals(workload.labels().get(COMPONENT))
          && checks.peersOf(workload).stream().anyMatch(peer -> !isService(peer))) {
        wrong.add(workload.name() + " is open to more than the services");
      }
    }
    return wrong;
  }

  private boolean denyTheRest() {
    return policies.stream()
        .map(NetworkPolicy::getSpec)
        .anyMatch(
            spec ->
                isEmpty(spec.getPodSelector())
                    && spec.getPolicyTypes().containsAll(List.of("Ingress", "Egress"))
                    && spec.getIngress().isEmpty()
                    && spec.getEgress().isEmpty());
  }

  private static boolean isEmpty(LabelSelector selector) {
    return selector.getMatchLabels().isEmpty() && selector.getMatchExpressions().isEmpty();
  }

  private static boolean selects(LabelSelector selector, Map<String, String> labels) {
    return selector != null && labels.entrySet().containsAll(selector.getMatchLabels().entrySet());
  }

  private static boolean isService(NetworkPolicyPeer peer) {
    return peer.getPodSelector() != null && peer.getPodSelector().getMatchLabels().equals(SERVICE);
  }

  private List<NetworkPolicyPeer> peersOf(KustomizeManifests.Workload workload) {
    return rulesOf(workload).flatMap(NetworkPolicyChecks::peers).toList();
  }

  private Stream<NetworkPolicyIngressRule> rulesOf(KustomizeManifests.Workload workload) {
    return policies.stream()
        .filter(policy -> selects(policy.getSpec().getPodSelector(), workload.labels()))
        .flatMap(policy -> policy.getSpec().getIngress().stream());
  }

  private static Stream<NetworkPolicyPeer> peers(NetworkPolicyIngressRule rule) {
    return rule.getFrom().isEmpty() // anyone
        ? Stream.of(new NetworkPolicyPeer())
        : rule.getFrom().stream();
  }

  /** A rule without ports is for each. */
  private boolean isForServicesOnly(KustomizeManifests.Workload workload, ContainerPort port) {
    return rulesOf(workload)
        .filter(
            rule ->
                rule.getPorts().isEmpty() || rule.getPorts().stream().anyMatch(p -> is(p, port)))
        .flatMap(NetworkPolicyChecks::peers)
        .allMatch(NetworkPolicyChecks::isService);
  }

  /** From the services. */
  private boolean letsIn(KustomizeManifests.Workload workload, ContainerPort port) {
    return rulesOf(workload)
        .filter(rule -> rule.getPorts().stream().anyMatch(one -> is(one, port)))
        .anyMatch(rule -> rule.getFrom().stream().anyMatch(NetworkPolicyChecks::isService));
  }

  /** Out of the services. */
  private boolean letsOut(KustomizeManifests.Workload workload, ContainerPort port) {
    return policies.stream()
        .filter(policy -> selects(policy.getSpec().getPodSelector(), SERVICE))
        .flatMap(policy -> policy.getSpec().getEgress().stream())
        .filter(rule -> rule.getPorts().stream().anyMatch(one -> is(one, port)))
        .anyMatch(
            rule ->
                rule.getTo().stream()
                    .anyMatch(peer -> selects(peer.getPodSelector(), workload.labels())));
  }

  private static boolean is(NetworkPolicyPort allowed, ContainerPort port) {
    IntOrString which = allowed.getPort();
    return which.getStrVal() == null
        ? which.getIntVal().equals(port.getContainerPort())
        : which.getStrVal().equals(port.getName());
  }
}
