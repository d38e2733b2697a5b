package emporium.docker;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.KeyToPath;
import io.fabric8.kubernetes.api.model.SecretVolumeSource;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Files of secrets in pods: what is there, what a pod names, and what must be nowhere. */
final class SecretFiles {
  /** All such files are below it. */
  static final String FOLDER = "/run/";

  /** Of tokens and of the authority: they stay with the one who makes tokens and certificates. */
  private static final Set<String> PRIVATE = Set.of("private-key.pem", "authority.key");

  private static final int OWNER_AND_GROUP = 0440;

  private final KustomizeManifests manifests;
  private final List<String> wrong = new ArrayList<>();

  private SecretFiles(KustomizeManifests manifests) {
    this.manifests = manifests;
  }

  /** What does not fit, each with its name; nothing if all does. */
  static List<String> wrong(KustomizeManifests manifests) {
    var checks = new SecretFiles(manifests);
    manifests.secrets().forEach(checks::checkGenerated);
    manifests.workloads().forEach(checks::checkVolumes);
    manifests.workloads().forEach(checks::checkNamed);
    return List.copyOf(checks.wrong);
  }

  /** The path of each file of a secret in a container, and its key in the secret. */
  static Map<String, String> of(
      KustomizeManifests manifests, KustomizeManifests.Workload workload) {
    var files = new TreeMap<String, String>();
    Container container = workload.template().getSpec().getContainers().get(0);
    for (Volume volume : workload.template().getSpec().getVolumes()) {
      if (volume.getSecret() != null) {
        container.getVolumeMounts().stream()
            .filter(mount -> mount.getName().equals(volume.getName()))
            .map(VolumeMount::getMountPath)
            .forEach(
                path ->
                    paths(manifests, volume.getSecret())
                        .forEach((file, key) -> files.put(path + "/" + file, key)));
      }
    }
    return files;
  }

  private static Map<String, String> paths(
      KustomizeManifests manifests, SecretVolumeSource secret) {
    var paths = new TreeMap<String, String>();
    if (secret.getItems().isEmpty()) {
      keys(manifests, secret).forEach(key -> paths.put(key, key));
    }
    for (KeyToPath item : secret.getItems()) {
      paths.put(item.getPath(), item.getKey());
    }
    return paths;
  }

  private static Set<String> keys(KustomizeManifests manifests, SecretVolumeSource secret) {
    return manifests.secrets().getOrDefault(secret.getSecretName(), Set.of());
  }

  private void require(boolean holds, String what) {
    if (!holds) {
      wrong.add(what);
    }
  }

  private void checkGenerated(String secret, Set<String> files) {
    files.stream()
        .filter(PRIVATE::contains)
        .forEach(file -> require(false, "secret " + secret + " has the private " + file));
  }

  private void checkVolumes(KustomizeManifests.Workload workload) {
    String name = workload.name();
    for (Volume volume : workload.template().getSpec().getVolumes()) {
      if (volume.getSecret() != null) {
        checkVolume(name, volume.getSecret());
        workload.template().getSpec().getContainers().stream()
            .flatMap(container -> container.getVolumeMounts().stream())
            .filter(mount -> mount.getName().equals(volume.getName()))
            .forEach(
                mount ->
                    require(
                        Boolean.TRUE.equals(mount.getReadOnly()),
                        name + " may write into " + mount.getMountPath()));
      }
    }
  }

  private void checkVolume(String name, SecretVolumeSource secret) {
    String named = secret.getSecretName();
    require(manifests.secrets().containsKey(named), name + " lacks secret " + named);
    require(
        Integer.valueOf(OWNER_AND_GROUP).equals(secret.getDefaultMode()),
        name + " shows secret " + named + " to more than its group");
    secret.getItems().stream()
        .map(KeyToPath::getKey)
        .filter(key -> !keys(manifests, secret).contains(key))
        .forEach(key -> require(false, name + " lacks " + key + " of secret " + named));
  }

  /** A variable or an argument that names a file names one that is there. */
  private void checkNamed(KustomizeManifests.Workload workload) {
    Set<String> there = of(manifests, workload).keySet();
    var values = new TreeSet<>(PodEnvironment.of(manifests, workload, 0).values());
    values.addAll(workload.template().getSpec().getContainers().get(0).getArgs());
    values.stream()
        .filter(value -> value.contains(FOLDER))
        .map(value -> value.substring(value.indexOf(FOLDER)))
        .filter(file -> !there.contains(file))
        .forEach(file -> require(false, workload.name() + " has no file " + file));
  }
}
