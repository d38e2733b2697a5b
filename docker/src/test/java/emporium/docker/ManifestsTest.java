package emporium.docker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The manifests are what Kubernetes understands, and fit together. */
class ManifestsTest {
  static final String GRAPH = "graph";
  static final String JPA = "jpa";
  static final String GRAPH_REPLICAS = "graph-replicas";
  static final String JPA_REPLICAS = "jpa-replicas";

  /** Files of a user's own. */
  private static final List<Path> SECRETS =
      Stream.of(
              "jpa/postgres.env",
              "jpa/database-passwords.env",
              "base/cards.env",
              "base/certificates",
              "base/tokens",
              "private")
          .map(KustomizeManifests.FOLDER::resolve)
          .toList();

  @ParameterizedTest
  @ValueSource(strings = {GRAPH, JPA, GRAPH_REPLICAS, JPA_REPLICAS})
  void overlay_fitsTogether(String overlay) {
    assertEquals(List.of(), ManifestChecks.wrong(KustomizeManifests.of(overlay)));
  }

  @Test
  void overlays_haveEachServiceOnItsEngine() {
    var services = new TreeSet<>(RepositoryFacts.ports().keySet());
    var graph = new TreeSet<String>();
    KustomizeManifests.of(GRAPH)
        .all(StatefulSet.class)
        .forEach(s -> graph.add(s.getMetadata().getName()));
    assertEquals(services, graph);
    var jpa = new TreeSet<String>();
    KustomizeManifests.of(JPA)
        .all(Deployment.class)
        .forEach(d -> jpa.add(d.getMetadata().getName()));
    assertEquals(services, jpa);
  }

  @Test
  void folder_hasNoUnusedFile() {
    var read = new TreeSet<>(KustomizeManifests.of(GRAPH).files());
    read.addAll(KustomizeManifests.of(JPA).files());
    read.addAll(KustomizeManifests.of(GRAPH_REPLICAS).files());
    read.addAll(KustomizeManifests.of(JPA_REPLICAS).files());
    read.add(CertificateNames.FILE);
    var there = new TreeSet<>(RepositoryFacts.files(KustomizeManifests.FOLDER));
    there.removeIf(file -> SECRETS.stream().anyMatch(secret -> file.startsWith(secret)));
    assertEquals(there, read);
  }

  @Test
  void databases_areOneForEachServiceWithARoleOfItsOwn() {
    String script = RepositoryFacts.read(DatabaseScript.FILE);
    assertEquals(List.of(), DatabaseScript.wrong(script));
    assertEquals(
        script,
        RepositoryFacts.read(KustomizeManifests.FOLDER.resolve(JPA).resolve("databases.sql")));
  }

  static List<Mistake> unfitScripts() {
    return List.of(
        new Mistake("owner \"cart\"", "owner emporium", "create database \"cart\" owner \"cart\";"),
        new Mistake("revoke connect on database \"stock\"", "--", "revoke connect on database"),
        new Mistake(":'cart_password'", "'cart'", "create role \"cart\" login password"),
        new Mistake("d ORDER_DATABASE_", "d CART_DATABASE_", "\\getenv order_password ORDER_"),
        new Mistake("database \"cart\"", "database \"card\"", "makes card for no service"),
        new Mistake("where datdba", "where false and datdba", "from pg_database"),
        new Mistake("create role emporium_reader", "--", "create role emporium_reader"));
  }

  @ParameterizedTest
  @MethodSource("unfitScripts")
  void databases_thatDoNotFit_areNamed(Mistake mistake) {
    var found = DatabaseScript.wrong(mistake.in(RepositoryFacts.read(DatabaseScript.FILE)));
    assertTrue(found.stream().anyMatch(one -> one.contains(mistake.named())), found::toString);
  }

  /**
   * A change of the files.
   *
   * @param right the text
   * @param wrong its replacement
   * @param named what the error must contain
   */
  record Mistake(String right, String wrong, String named) {
    String in(String text) {
      return text.replace(right, wrong);
    }
  }

  static List<Mistake> misspelt() {
    return List.of(
        new Mistake("  replicas: 1", "  replica: 1", "replica"),
        new Mistake("readinessProbe:", "readynessProbe:", "readynessProbe"),
        new Mistake("failureThreshold: 120", "failureTreshold: 120", "failureTreshold"),
        new Mistake("runAsNonRoot: true", "runAsNonroot: true", "runAsNonroot"),
        new Mistake("maxUnavailable: 1", "maxUnavailible: 1", "maxUnavailible"),
        new Mistake("value: \"8081\"", "value: 8081", "EnvVar[\"value\"]"),
        new Mistake("kind: StatefulSet", "kind: Statefulset", "Statefulset"),
        new Mistake("  serviceName:", "  replicas: 1\n  serviceName:", "duplicate key replicas"));
  }

  /** The control: what Kubernetes would refuse, or worse, ignore. */
  @ParameterizedTest
  @MethodSource("misspelt")
  void file_withAMistake_isRefusedByName(Mistake mistake) {
    var refused =
        assertThrows(RuntimeException.class, () -> KustomizeManifests.of(GRAPH, mistake::in));
    String message = String.valueOf(refused.getMessage());
    assertTrue(message.contains(mistake.named()), message);
  }

  static List<Mistake> wrongPods() {
    return List.of(
        new Mistake("/q/health/live", "/health/live", "cart startup: no endpoint /health/live"),
        new Mistake("replicas: 1", "replicas: 2", "cart must have one replica"),
        new Mistake(
            "readOnlyRootFilesystem: true",
            "readOnlyRootFilesystem: false",
            "cart may write into its image"),
        new Mistake("runAsNonRoot: true", "runAsNonRoot: false", "cart may run as root"),
        new Mistake("type: RuntimeDefault", "type: Unconfined", "cart may make every system call"),
        new Mistake("drop: [ALL]", "drop: [CHOWN]", "cart keeps privileges"),
        new Mistake(
            "containerPort: 8081",
            "containerPort: 8080",
            "cart listens on {https=8081, stream=10081}"),
        new Mistake(
            "            - name: stream\n",
            "            - name: events\n",
            "cart listens on {https=8081, stream=10081}"),
        new Mistake("memory: 1Gi", "storage: 1Gi", "cart has no resources"),
        new Mistake("image: emporium/cart", "image: emporium/card", "cart has another's image"),
        new Mistake(
            "enableServiceLinks: false",
            "enableServiceLinks: true",
            "cart gets variables of services"));
  }

  static List<Mistake> wrongNames() {
    return List.of(
        new Mistake(
            "    matchLabels:\n      app.kubernetes.io/name: cart\n",
            "    matchLabels:\n      app.kubernetes.io/name: card\n",
            "cart does not select its pods"),
        new Mistake(
            "  selector:\n    app.kubernetes.io/name: cart\n",
            "  selector:\n    app.kubernetes.io/name: card\n",
            "service cart selects pods of 0 workloads"),
        new Mistake(
            "targetPort: https", "targetPort: web", "service cart has no port web to send to"),
        new Mistake("   port: https\n", "   port: web\n", "cart startup: no port web"),
        new Mistake(
            "- name: temporary\n          emptyDir",
            "- name: tmp\n          emptyDir",
            "cart lacks volume temporary"),
        new Mistake(
            "serviceName: cart-pods", "serviceName: cart", "cart has no headless service cart"));
  }

  static List<Mistake> wrongNetworks() {
    return List.of(
        new Mistake(
            "  podSelector: {}\n  policyTypes: [Ingress, Egress]",
            "  podSelector: {}\n  policyTypes: [Ingress]",
            "no policy denies what is not allowed"),
        new Mistake(
            "      ports:\n        - port: https\n    - from",
            "      ports:\n        - port: web\n    - from",
            "cart is not reached on https"),
        new Mistake(
            "      ports:\n        - port: stream\n  egress",
            "      ports:\n        - port: 9092\n  egress",
            "cart is not reached on stream"),
        new Mistake(
            "        - port: https\n        - port: stream\n    - to",
            "        - port: https\n    - to",
            "cart is not reached on stream"),
        new Mistake(
            "      ports:\n        - port: https\n    - from",
            "      ports:\n        - port: https\n        - port: stream\n    - from",
            "cart takes streams of more than the services"));
  }

  static List<Mistake> wrongReferences() {
    return List.of(
        new Mistake(
            "EMPORIUM_CART_AWAIT_COMPLETION",
            "EMPORIUM_CART_WAIT",
            "cart has the unknown EMPORIUM_CART_WAIT"),
        new Mistake(
            "https://payment-provider:8089",
            "https://provider:8089",
            "payment is sent to provider:8089"),
        new Mistake("stock:10083", "stack:10083", "config map emporium is sent to stack:10083"),
        new Mistake("stock:10083", "stock:10080", "config map emporium is sent to stock:10080"),
        new Mistake(
            "EMPORIUM_DURABILITY",
            "EMPORIUM_DURABLE",
            "config map emporium has the unknown EMPORIUM_DURABLE"),
        new Mistake(
            "name: emporium\n  labels",
            "name: emporium-2\n  labels",
            "cart lacks config map emporium"),
        new Mistake(
            "      app.kubernetes.io/part-of: emporium\n"
                + "      app.kubernetes.io/component: service\n",
            "      app.kubernetes.io/part-of: marketplace\n",
            "budget services is for no pod"));
  }

  /** The control of the checks: each says what does not fit. */
  @ParameterizedTest
  @MethodSource({"wrongPods", "wrongNames", "wrongNetworks", "wrongReferences"})
  void overlay_thatDoesNotFit_isNamed(Mistake mistake) {
    var found = ManifestChecks.wrong(KustomizeManifests.of(GRAPH, mistake::in));
    assertTrue(found.contains(mistake.named()), found::toString);
  }

  static List<Mistake> wrongDatabases() {
    return List.of(
        new Mistake(
            "    matchLabels:\n      app.kubernetes.io/name: postgres\n",
            "    matchLabels:\n      app.kubernetes.io/part-of: emporium\n",
            "cart has 2 disruption budgets"),
        new Mistake(
            "readOnlyRootFilesystem: true",
            "readOnlyRootFilesystem: false",
            "postgres may write into its image"),
        new Mistake("port: 5432\n", "port: 5433\n", "postgres is not reached on postgres"),
        new Mistake(
            "app.kubernetes.io/component: service\n      ports:\n        - port: 5432",
            "app.kubernetes.io/part-of: emporium\n      ports:\n        - port: 5432",
            "postgres is open to more than the services"),
        new Mistake("- ssl=on", "- ssl=off", "postgres must have ssl=on"),
        new Mistake(
            "certificates/tls.key",
            "certificates/key",
            "postgres has no file /run/certificates/key"),
        new Mistake(
            "?sslmode=verify-full&", "?", "cart has a link in plain text in EMPORIUM_JPA_URL"),
        new Mistake(
            "?sslmode=verify-full",
            "?sslmode=require",
            "cart has a link in plain text in EMPORIUM_JPA_URL"));
  }

  static List<Mistake> wrongRoles() {
    return List.of(
        new Mistake(
            "              value: cart\n",
            "              value: emporium\n",
            "cart must log in as the owner of its database"),
        new Mistake(":5432/cart?", ":5432/stock?", "cart must have a database of its own"),
        new Mistake(
            "key: CART_DATABASE_PASSWORD",
            "key: STOCK_DATABASE_PASSWORD",
            "cart must have EMPORIUM_JPA_PASSWORD=CART_DATABASE_PASSWORD alone,"
                + " and has [EMPORIUM_JPA_PASSWORD=STOCK_DATABASE_PASSWORD]"),
        new Mistake(
            "name: database-passwords\n                  key: CART_DATABASE_PASSWORD",
            "name: postgres\n                  key: POSTGRES_PASSWORD",
            "cart must have EMPORIUM_JPA_PASSWORD=CART_DATABASE_PASSWORD alone,"
                + " and has [EMPORIUM_JPA_PASSWORD=POSTGRES_PASSWORD]"),
        new Mistake(
            "                name: emporium\n          env:",
            "                name: emporium\n            - secretRef:\n                name: postgres\n"
                + "          env:",
            "cart must have EMPORIUM_JPA_PASSWORD=CART_DATABASE_PASSWORD alone,"
                + " and has [EMPORIUM_JPA_PASSWORD=CART_DATABASE_PASSWORD, all of postgres]"),
        new Mistake(
            "key: CART_DATABASE_PASSWORD",
            "key: CARD_DATABASE_PASSWORD",
            "cart lacks CARD_DATABASE_PASSWORD of secret database-passwords"),
        new Mistake(
            "            - secretRef:\n                name: database-passwords\n",
            "",
            "postgres lacks CART_DATABASE_PASSWORD"));
  }

  @ParameterizedTest
  @MethodSource({"wrongDatabases", "wrongRoles"})
  void overlayOnTables_thatDoesNotFit_isNamed(Mistake mistake) {
    var found = ManifestChecks.wrong(KustomizeManifests.of(JPA, mistake::in));
    assertTrue(found.contains(mistake.named()), found::toString);
  }

  @Test
  void secret_thatIsNotGenerated_isNamed() {
    var found =
        ManifestChecks.wrong(
            KustomizeManifests.of(
                JPA,
                text ->
                    text.replace(
                        "secretRef:\n                name: postgres",
                        "secretRef:\n                name: pg")));
    assertEquals(List.of("postgres lacks secret pg"), found);
  }
}
