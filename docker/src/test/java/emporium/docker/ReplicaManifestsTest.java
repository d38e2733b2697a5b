package emporium.docker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.docker.ManifestsTest.Mistake;
import emporium.events.Services;
import emporium.events.model.CustomerId;
import emporium.runtime.replica.ReplicaEnvironment;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Stock and order with several pods each: the services accept what the manifests configure. */
class ReplicaManifestsTest {
  private static final String GRAPH = ManifestsTest.GRAPH_REPLICAS;
  private static final String JPA = ManifestsTest.JPA_REPLICAS;
  private static final int COUNT = 2;
  private static final int KEYS = 100;

  @ParameterizedTest
  @ValueSource(strings = {GRAPH, JPA})
  void overlay_hasTwoOfStockAndOrder_andOneOfTheOthers(String overlay) {
    Map<String, Integer> replicas =
        KustomizeManifests.of(overlay).workloads().stream()
            .collect(
                Collectors.toMap(
                    KustomizeManifests.Workload::name, KustomizeManifests.Workload::replicas));
    Services.REPLICABLE.forEach(name -> assertEquals(COUNT, replicas.remove(name), name));
    assertTrue(replicas.size() > Services.REPLICABLE.size());
    assertEquals(Set.of(1), Set.copyOf(replicas.values()));
  }

  @ParameterizedTest
  @CsvSource({GRAPH + ",order", GRAPH + ",stock", JPA + ",order", JPA + ",stock"})
  void pods_asConfigured_eachOwnAPartAndFindEachOther(String overlay, String service) {
    var manifests = KustomizeManifests.of(overlay);
    var first = ReplicaEnvironment.of(PodEnvironment.of(manifests, service, 0), service);
    var second = ReplicaEnvironment.of(PodEnvironment.of(manifests, service, 1), service);
    assertEquals(List.of(0, 1), List.of(first.index(), second.index()));
    for (int id = 1; id <= KEYS; id++) {
      var key = new CustomerId(id);
      assertTrue(first.owns(key) != second.owns(key), key::toString);
    }
    var other = first.addressOf(1);
    assertEquals(service + "-1." + service + "-pods.emporium.svc", other.getHost());
    assertEquals(RepositoryFacts.ports().get(service), other.getPort());
  }

  /** A cluster without the label of the index, and a scale beyond the count. */
  @ParameterizedTest
  @ValueSource(strings = {"", "2"})
  void pod_ofNoIndexOfTheCount_doesNotStart(String index) {
    var environment = new HashMap<>(PodEnvironment.of(KustomizeManifests.of(GRAPH), "stock", 0));
    environment.put("EMPORIUM_REPLICAS_INDEX", index);
    var refused =
        assertThrows(
            RuntimeException.class, () -> ReplicaEnvironment.of(environment, "stock").index());
    String message = String.valueOf(refused.getMessage());
    assertTrue(message.contains("emporium.replicas.index"), message);
  }

  @Test
  void tables_ofReplicas_haveNoDeploymentBesideTheStatefulSet() {
    var manifests = KustomizeManifests.of(JPA);
    var sets = manifests.all(StatefulSet.class).stream().map(set -> set.getMetadata().getName());
    assertTrue(sets.toList().containsAll(Services.REPLICABLE));
    assertTrue(
        manifests.all(Deployment.class).stream()
            .noneMatch(
                deployment -> Services.REPLICABLE.contains(deployment.getMetadata().getName())));
  }

  static List<Mistake> wrong() {
    String addresses = addressesOf("stock-pods");
    return List.of(
        new Mistake("replicas: 2", "replicas: 3", "stock has 3 replicas and is configured with 2"),
        new Mistake(
            "value: \"2\"", "value: \"3\"", "stock has 2 replicas and is configured with 3"),
        new Mistake("_COUNT", "_NUMBER", "stock has 2 replicas and is configured with null"),
        new Mistake("pod-index", "pod-number", "stock has no index of its pod"),
        new Mistake("_INDEX", "_ORDINAL", "stock has the unknown EMPORIUM_REPLICAS_ORDINAL"),
        new Mistake("_INDEX", "_ORDINAL", "stock has no index of its pod"),
        new Mistake("https://stock-1", "https://stock-2", addresses),
        new Mistake("stock-pods.emporium", "stock.emporium", addresses),
        new Mistake("emporium.svc:8083", "emporium.svc:8084", addresses),
        new Mistake(
            "    - metadata:\n        name: data",
            "    - metadata:\n        name: state",
            "stock has no volume for each pod"),
        new Mistake(
            "podManagementPolicy: Parallel",
            "podManagementPolicy: OrderedReady",
            "stock starts a replica only after the one before"),
        new Mistake(
            "publishNotReadyAddresses: true",
            "publishNotReadyAddresses: false",
            "stock-pods has no name for a pod that is not ready"),
        new Mistake("serviceName: stock-pods", "serviceName: stock", addressesOf("stock")));
  }

  private static String addressesOf(String governing) {
    return "stock must have the addresses https://stock-0.%1$s.emporium.svc:8083,"
            .formatted(governing)
        + "https://stock-1.%1$s.emporium.svc:8083".formatted(governing);
  }

  /** The control: each says what does not fit. */
  @ParameterizedTest
  @MethodSource("wrong")
  void replicas_thatDoNotFit_areNamed(Mistake mistake) {
    var found = ManifestChecks.wrong(KustomizeManifests.of(GRAPH, mistake::in));
    assertTrue(found.contains(mistake.named()), found::toString);
  }

  @Test
  void patch_ofNoResource_isRefused() {
    var wrongName = new Mistake("name: stock\nspec:", "name: stack\nspec:", "StatefulSet/stack");
    var refused =
        assertThrows(
            IllegalArgumentException.class, () -> KustomizeManifests.of(GRAPH, wrongName::in));
    String message = String.valueOf(refused.getMessage());
    assertTrue(message.contains(wrongName.named()), message);
  }

  @Test
  void patches_severalInAFile_areRefused() {
    var refused =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                KustomizeManifests.of(
                    JPA, text -> text.contains("$patch: delete") ? text + "---\n" + text : text));
    assertEquals("Not one patch: file=no-stock-deployment.yaml", refused.getMessage());
  }
}
