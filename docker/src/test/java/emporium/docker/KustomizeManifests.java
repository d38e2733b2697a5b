package emporium.docker;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.kustomize.v1beta1.Kustomization;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * What a kustomization brings to a cluster.
 *
 * @param resources parsed strictly
 * @param maps names of the config maps
 * @param secrets names of the secrets, and the files of each; secrets are made of files that are
 *     not in the repository
 * @param variables of the secrets that are made of variables, by the names of the secrets
 * @param files that it is made of
 */
record KustomizeManifests(
    List<HasMetadata> resources,
    Set<String> maps,
    Map<String, Set<String>> secrets,
    Map<String, Set<String>> variables,
    Set<Path> files) {
  static final Path FOLDER = Path.of("kubernetes");

  /** Who may connect to the database. */
  static final Path ACCESS = FOLDER.resolve("jpa").resolve("pg_hba.conf");

  /** How the files end that show what a user's own files must have. */
  static final String EXAMPLE = ".example";

  private static final String KUSTOMIZATION = "kustomization.yaml";
  private static final Map<String, Class<? extends HasMetadata>> KINDS =
      Map.of(
          "v1/Namespace", Namespace.class,
          "v1/ConfigMap", ConfigMap.class,
          "v1/Service", Service.class,
          "apps/v1/StatefulSet", StatefulSet.class,
          "apps/v1/Deployment", Deployment.class,
          "policy/v1/PodDisruptionBudget", PodDisruptionBudget.class,
          "networking.k8s.io/v1/NetworkPolicy", NetworkPolicy.class);

  /** A set of pods under one template. */
  record Workload(
      String name, int replicas, Map<String, String> selector, PodTemplateSpec template) {
    /** What others find the pods by. */
    Map<String, String> labels() {
      return template.getMetadata().getLabels();
    }
  }

  /** Reads an overlay. */
  static KustomizeManifests of(String overlay) {
    return of(overlay, UnaryOperator.identity());
  }

  /**
   * Reads an overlay that somebody has changed.
   *
   * @param changed what becomes of the text of each file
   */
  static KustomizeManifests of(String overlay, UnaryOperator<String> changed) {
    var manifests =
        new KustomizeManifests(
            new ArrayList<>(), new TreeSet<>(), new TreeMap<>(), new TreeMap<>(), new TreeSet<>());
    for (var document : manifests.read(FOLDER.resolve(overlay), changed)) {
      HasMetadata resource = parse(document);
      manifests.resources.add(resource);
      if (resource instanceof ConfigMap map) {
        manifests.maps.add(map.getMetadata().getName());
      }
    }
    return manifests;
  }

  private List<Map<String, Object>> read(Path folder, UnaryOperator<String> changed) {
    Path file = folder.resolve(KUSTOMIZATION);
    files.add(file);
    var kustomization =
        StrictYaml.kubernetes(
            StrictYaml.documents(changed.apply(RepositoryFacts.read(file))).get(0),
            Kustomization.class);
    var documents = new ArrayList<Map<String, Object>>();
    for (String resource : kustomization.getResources()) {
      Path path = folder.resolve(resource).normalize();
      documents.addAll(resource.endsWith(".yaml") ? documents(path, changed) : read(path, changed));
    }
    for (var patch : kustomization.getPatches()) {
      var patches = documents(folder.resolve(patch.getPath()), changed);
      if (patches.size() != 1) {
        // two deletions in one file make kustomize 5.5 fail
        throw new IllegalArgumentException("Not one patch: file=" + patch.getPath());
      }
      KustomizePatches.apply(documents, patches.get(0));
    }
    kustomization
        .getConfigMapGenerator()
        .forEach(
            map -> {
              maps.add(map.getName());
              map.getFiles().forEach(name -> files.add(folder.resolve(name)));
            });
    kustomization
        .getSecretGenerator()
        .forEach(
            secret -> {
              secrets.put(secret.getName(), keys(secret.getFiles()));
              variables.put(secret.getName(), new TreeSet<>());
              for (String name : secret.getEnvs()) {
                Path example = folder.resolve(name + EXAMPLE);
                files.add(example);
                variables.get(secret.getName()).addAll(variables(example));
              }
            });
    return documents;
  }

  private static Set<String> variables(Path example) {
    return RepositoryFacts.read(example)
        .lines()
        .map(line -> line.split("=", 2)[0])
        .collect(Collectors.toSet());
  }

  /** By what name each file is in a secret. */
  private static Set<String> keys(List<String> files) {
    var keys = new TreeSet<String>();
    files.forEach(file -> keys.add(String.valueOf(Path.of(file).getFileName())));
    return keys;
  }

  private List<Map<String, Object>> documents(Path file, UnaryOperator<String> changed) {
    files.add(file);
    return StrictYaml.documents(changed.apply(RepositoryFacts.read(file)));
  }

  /** One resource, by its kind. */
  static HasMetadata parse(Map<String, Object> document) {
    String kind = document.get("apiVersion") + "/" + document.get("kind");
    Class<? extends HasMetadata> type = KINDS.get(kind);
    if (type == null) {
      throw new IllegalArgumentException("Manifests knows no such kind: kind=" + kind);
    }
    return StrictYaml.kubernetes(document, type);
  }

  <T extends HasMetadata> List<T> all(Class<T> type) {
    return resources.stream().filter(type::isInstance).map(type::cast).toList();
  }

  List<Workload> workloads() {
    var workloads = new ArrayList<Workload>();
    for (StatefulSet set : all(StatefulSet.class)) {
      var spec = set.getSpec();
      workloads.add(
          new Workload(
              set.getMetadata().getName(),
              spec.getReplicas(),
              spec.getSelector().getMatchLabels(),
              spec.getTemplate()));
    }
    for (Deployment deployment : all(Deployment.class)) {
      var spec = deployment.getSpec();
      workloads.add(
          new Workload(
              deployment.getMetadata().getName(),
              spec.getReplicas(),
              spec.getSelector().getMatchLabels(),
              spec.getTemplate()));
    }
    return workloads;
  }
}
