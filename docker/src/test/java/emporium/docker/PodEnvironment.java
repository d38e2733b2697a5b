package emporium.docker;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import java.util.Map;
import java.util.TreeMap;

/**
 * The variables of the process in a pod: those of its image, then of config maps, then its own. The
 * values of secrets are not among them.
 */
final class PodEnvironment {
  private static final String POD_INDEX = "metadata.labels['apps.kubernetes.io/pod-index']";

  private PodEnvironment() {}

  /**
   * The environment of one of the pods.
   *
   * @param service the name of its workload
   * @param index of the pod
   * @throws IllegalArgumentException if there is no such workload
   */
  static Map<String, String> of(KustomizeManifests manifests, String service, int index) {
    return manifests.workloads().stream()
        .filter(workload -> workload.name().equals(service))
        .findAny()
        .map(workload -> of(manifests, workload, index))
        .orElseThrow(() -> new IllegalArgumentException("No workload: name=" + service));
  }

  /** The same of a workload. */
  static Map<String, String> of(
      KustomizeManifests manifests, KustomizeManifests.Workload workload, int index) {
    Container container = workload.template().getSpec().getContainers().get(0);
    var environment = new TreeMap<>(ImageDefinition.ENVIRONMENT);
    for (var source : container.getEnvFrom()) {
      if (source.getConfigMapRef() != null) {
        environment.putAll(data(manifests, source.getConfigMapRef().getName()));
      }
    }
    for (EnvVar variable : container.getEnv()) {
      if (variable.getValue() != null) {
        environment.put(variable.getName(), variable.getValue());
      } else if (isPodIndex(variable)) {
        environment.put(variable.getName(), Integer.toString(index));
      }
    }
    return environment;
  }

  /** Nothing if there is no such map, which other checks name. */
  private static Map<String, String> data(KustomizeManifests manifests, String map) {
    return manifests.all(ConfigMap.class).stream()
        .filter(one -> one.getMetadata().getName().equals(map))
        .findAny()
        .map(ConfigMap::getData)
        .orElse(Map.of());
  }

  /** Whether a variable is the index that Kubernetes gives the pod. */
  static boolean isPodIndex(EnvVar variable) {
    var source = variable.getValueFrom();
    return source != null
        && source.getFieldRef() != null
        && source.getFieldRef().getFieldPath().equals(POD_INDEX);
  }
}
