package emporium.docker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.docker.ManifestsTest.Mistake;
import emporium.runtime.access.AccessEnvironment;
import io.quarkus.tls.runtime.config.TlsConfig;
import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens and TLS: the services accept what the manifests configure, and need all of it. */
class AccessManifestsTest {
  private static final String GRAPH = ManifestsTest.GRAPH;
  private static final String JPA = ManifestsTest.JPA;
  private static final String PROVIDER = "quarkus.rest-client.\"payment-provider\".";

  /** Variables and nothing else. */
  private static final class Environment extends EnvConfigSource {
    private static final long serialVersionUID = 1L;

    Environment(Map<String, String> variables) {
      super(variables, ORDINAL);
    }
  }

  @TempDir private Path folder;

  /**
   * The environment of a pod on this machine.
   *
   * @return that of the manifests, with its files of secrets in a folder of the test
   */
  private Map<String, String> environment(
      KustomizeManifests manifests, KustomizeManifests.Workload workload) {
    for (String file : SecretFiles.of(manifests, workload).keySet()) {
      write(folder.resolve(file.substring(1)));
    }
    String here = folder.resolve(SecretFiles.FOLDER.substring(1)) + "/";
    var environment = new HashMap<>(PodEnvironment.of(manifests, workload, 0));
    environment.replaceAll((name, value) -> value.replace(SecretFiles.FOLDER, here));
    return environment;
  }

  private static void write(Path file) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, "a secret");
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<KustomizeManifests.Workload> services(KustomizeManifests manifests) {
    return manifests.workloads().stream()
        .filter(workload -> RepositoryFacts.ports().containsKey(workload.name()))
        .toList();
  }

  private static SmallRyeConfig config(Map<String, String> environment) {
    return new SmallRyeConfigBuilder()
        .addDefaultInterceptors()
        .addDiscoveredConverters()
        .withSources(new Environment(environment))
        .withMapping(TlsConfig.class)
        .withValidateUnknown(false)
        .build();
  }

  @ParameterizedTest
  @ValueSource(strings = {GRAPH, JPA, ManifestsTest.GRAPH_REPLICAS, ManifestsTest.JPA_REPLICAS})
  void pods_asConfigured_passTheCheckOfTheirStart(String overlay) {
    var manifests = KustomizeManifests.of(overlay);
    var services = services(manifests);
    assertEquals(RepositoryFacts.ports().size(), services.size());
    services.forEach(service -> AccessEnvironment.check(environment(manifests, service)));
  }

  static List<Mistake> refused() {
    return List.of(
        new Mistake("?sslmode=verify-full&", "?", "emporium.jpa.url"),
        new Mistake("https://payment-provider", "http://payment-provider", PROVIDER + "url"),
        new Mistake("EMPORIUM_STREAM_TLS_", "EMPORIUM_STREAM_", "emporium.stream.host"),
        new Mistake("_PUBLIC_KEY_FILE:", "_KEY_FILE:", "emporium.tokens.public-key-file"),
        new Mistake("path: public-key.pem", "path: key.pem", "emporium.tokens.public-key-file"),
        new Mistake("_OWN_TOKEN_FILE", "_OWN_TOKEN", "emporium.tokens.own-token-file"),
        new Mistake(
            "              - key: internal.token\n                path: internal.token\n",
            "",
            "emporium.tokens.own-token-file"),
        new Mistake(
            "  EMPORIUM_RELAY_TRANSPORT: stream",
            "  KAFKA_BOOTSTRAP_SERVERS: kafka:9092",
            "kafka.bootstrap.servers"));
  }

  /** The control: the service itself refuses what the checks of the files refuse. */
  @ParameterizedTest
  @MethodSource("refused")
  void payment_withAMistake_doesNotStart(Mistake mistake) {
    var manifests = KustomizeManifests.of(JPA, mistake::in);
    var payment =
        services(manifests).stream()
            .filter(service -> service.name().equals("payment"))
            .findAny()
            .orElseThrow();
    var environment = environment(manifests, payment);
    var refused = assertThrows(RuntimeException.class, () -> AccessEnvironment.check(environment));
    String message = String.valueOf(refused.getMessage());
    assertTrue(message.contains(mistake.named()), message);
  }

  @Test
  void links_asQuarkusReadsThem_haveACertificateAndAnAuthority() {
    var manifests = KustomizeManifests.of(GRAPH);
    for (var service : services(manifests)) {
      var config = config(PodEnvironment.of(manifests, service, 0));
      var links = config.getConfigMapping(TlsConfig.class).namedCertificateConfig().get("links");
      var pair = links.keyStore().orElseThrow().pem().orElseThrow().keyCerts().get("pod");
      assertEquals(Path.of("/run/certificates/tls.crt"), pair.cert());
      assertEquals(Path.of("/run/certificates/tls.key"), pair.key());
      assertEquals(
          List.of(Path.of("/run/certificates/ca.crt")),
          links.trustStore().orElseThrow().pem().orElseThrow().certs().orElseThrow());
    }
  }

  /** Quarkus reads no variable of a key store whose name is a number between single underscores. */
  @Test
  void links_ofAKeyStoreWithANumberAsName_haveNoCertificate() {
    var manifests = KustomizeManifests.of(GRAPH, text -> text.replace("_PEM_POD_", "_PEM_0_"));
    var config = config(PodEnvironment.of(manifests, "cart", 0));
    var links = config.getConfigMapping(TlsConfig.class).namedCertificateConfig().get("links");
    assertTrue(links.keyStore().isEmpty());
  }

  @Test
  void payment_asksTheProvider_withTheCertificatesOfTheLinks() {
    var config = config(PodEnvironment.of(KustomizeManifests.of(GRAPH), "payment", 0));
    assertEquals("links", config.getRawValue(PROVIDER + "tls-configuration-name"));
    assertEquals("https://payment-provider:8089", config.getRawValue(PROVIDER + "url"));
  }

  static List<Mistake> plain() {
    return List.of(
        new Mistake("ACCESS: tokens", "ACCESS: open", "cart must have EMPORIUM_ACCESS=tokens"),
        new Mistake("  EMPORIUM_ACCESS: tokens\n", "", "payment must have EMPORIUM_ACCESS=tokens"),
        new Mistake(
            "REQUESTS: disabled",
            "REQUESTS: enabled",
            "cart must have QUARKUS_HTTP_INSECURE_REQUESTS=disabled"),
        new Mistake(
            "QUARKUS_HTTP_TLS_CONFIGURATION_NAME: links",
            "QUARKUS_HTTP_TLS_CONFIGURATION_NAME: other",
            "cart must have QUARKUS_HTTP_TLS_CONFIGURATION_NAME=links"),
        new Mistake(
            "EMPORIUM_STREAM_TLS_CONFIGURATION_NAME: links",
            "EMPORIUM_STREAM_TLS_CONFIGURATION_NAME: other",
            "cart must have EMPORIUM_STREAM_TLS_CONFIGURATION_NAME=links"),
        new Mistake(
            "TRANSPORT: stream",
            "TRANSPORT: kafka",
            "cart must have EMPORIUM_RELAY_TRANSPORT=stream"),
        new Mistake("value: \"8081\"", "value: \"8443\"", "cart must serve HTTPS on 8081"),
        new Mistake(
            "https://payment-provider",
            "http://payment-provider",
            "payment has a link in plain text in QUARKUS_REST_CLIENT__PAYMENT_PROVIDER__URL"),
        new Mistake(
            "TRANSPORT: stream",
            "TRANSPORT: stream\n  KAFKA_SECURITY_PROTOCOL: SASL_PLAINTEXT",
            "cart has a link in plain text in KAFKA_SECURITY_PROTOCOL"),
        new Mistake(
            "scheme: HTTPS", "scheme: HTTP", "cart is probed in plain text at /q/health/ready"),
        new Mistake(
            "prometheus.io/scheme: https",
            "prometheus.io/scheme: http",
            "cart is scraped in plain text"),
        new Mistake(
            "  EMPORIUM_STREAM_PEERS_STOCK:", "  #", "cart must find stock at stock:10083"));
  }

  static List<Mistake> secrets() {
    String items =
        "            items:\n"
            + "              - key: public-key.pem\n"
            + "                path: public-key.pem\n";
    String mount = "              mountPath: /run/tokens\n";
    return List.of(
        new Mistake(
            "  - name: tokens\n    files", "  - name: keys\n    files", "cart lacks secret tokens"),
        new Mistake(
            "tokens/internal.token",
            "tokens/token",
            "payment lacks internal.token of secret tokens"),
        new Mistake(
            "certificates/ca.crt]",
            "certificates/authority.crt]",
            "cart has no file /run/certificates/ca.crt"),
        new Mistake(
            "[tokens/public-key.pem,",
            "[tokens/public-key.pem, tokens/private-key.pem,",
            "secret tokens has the private private-key.pem"),
        new Mistake(
            "certificates/ca.crt]",
            "certificates/ca.crt, certificates/authority.key]",
            "secret certificates has the private authority.key"),
        new Mistake(
            mount + "              readOnly: true\n", mount, "cart may write into /run/tokens"),
        new Mistake(
            "defaultMode: 0440",
            "defaultMode: 0444",
            "cart shows secret tokens to more than its group"),
        new Mistake(
            "_KEY_FILE: /run/tokens",
            "_KEY_FILE: /run/keys",
            "cart has no file /run/keys/public-key.pem"),
        new Mistake("_OWN_TOKEN_FILE", "_OWN_TOKEN", "payment has no token of its own"),
        new Mistake(
            "              - key: public-key.pem\n                path: public-key.pem\n",
            "              - key: internal.token\n                path: internal.token\n",
            "cart has a token that it does not need"),
        new Mistake(
            items + "  # What a scale-down",
            "  # What a scale-down",
            "cart has a token that it does not need"));
  }

  /** The control of the checks. */
  @ParameterizedTest
  @MethodSource({"plain", "secrets"})
  void overlay_withAMistake_isNamed(Mistake mistake) {
    var found = ManifestChecks.wrong(KustomizeManifests.of(GRAPH, mistake::in));
    assertTrue(found.contains(mistake.named()), found::toString);
  }

  /** The files that a user makes are made by the commands of the page. */
  @Test
  void secrets_areMadeByCommandsOfTheReadme() {
    String commands =
        RepositoryFacts.read(Path.of("README.md"))
            .replace("$C/", "kubernetes/base/certificates/")
            .replace("$T/", "kubernetes/base/tokens/");
    var manifests = KustomizeManifests.of(JPA);
    for (var secret : manifests.secrets().entrySet()) {
      for (String file : secret.getValue()) {
        String path = "kubernetes/base/" + secret.getKey() + "/" + file;
        assertTrue(commands.contains(path), path);
      }
    }
    assertEquals(
        List.of("cards", "certificates", "database-passwords", "postgres", "tokens"),
        List.copyOf(manifests.secrets().keySet()));
    manifests.files().stream()
        .map(Path::toString)
        .filter(file -> file.endsWith(KustomizeManifests.EXAMPLE))
        .map(file -> "> " + file.replace(KustomizeManifests.EXAMPLE, ""))
        .forEach(written -> assertTrue(commands.contains(written), written));
  }

  static List<Mistake> unfitForReplicas() {
    String both =
        "cart must find stock at stock-0.stock-pods.emporium.svc:10083,"
            + "stock-1.stock-pods.emporium.svc:10083";
    return List.of(
        new Mistake(",stock-1.stock-pods.emporium.svc:10083", "", both),
        new Mistake("  EMPORIUM_STREAM_PEERS_STOCK: stock-0", "  #", both),
        new Mistake(
            "https://stock-1",
            "http://stock-1",
            "stock has a link in plain text in EMPORIUM_REPLICAS_ADDRESSES"));
  }

  @ParameterizedTest
  @MethodSource("unfitForReplicas")
  void replicas_withAMistake_areNamed(Mistake mistake) {
    var found =
        ManifestChecks.wrong(KustomizeManifests.of(ManifestsTest.GRAPH_REPLICAS, mistake::in));
    assertTrue(found.contains(mistake.named()), found::toString);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "stock:stock-0.stock-pods.emporium.svc",
        "payment-provider:payment-provider",
        "postgres:postgres",
        "cart:cart"
      })
  void certificate_withoutAName_isNamed(String hosts) {
    String[] host = hosts.split(":", 2);
    String text = RepositoryFacts.read(CertificateNames.FILE);
    String removed = text.replaceAll("(?m)^DNS\\.[0-9]+ = (\\*\\.)?" + host[0] + "(-pods.*)?$", "");
    var found =
        AccessManifestChecks.wrong(
            KustomizeManifests.of(ManifestsTest.JPA_REPLICAS), CertificateNames.of(removed));
    assertTrue(found.contains("the certificate is not for " + host[1]), found::toString);
  }

  /** Openssl keeps one name of each number. */
  @Test
  void certificate_hasEachNameOnALineOfItsOwn() {
    String text = RepositoryFacts.read(CertificateNames.FILE);
    var numbers =
        text.lines()
            .filter(line -> line.startsWith("DNS."))
            .map(line -> line.substring(0, line.indexOf(' ')))
            .toList();
    assertEquals(numbers.size(), numbers.stream().distinct().count());
    assertEquals(numbers.size(), CertificateNames.of(text).names().size());
    assertTrue(CertificateNames.of(text).cover("localhost"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "host all all all scram-sha-256",
        "hostnossl all all all scram-sha-256",
        "hostssl all all all trust"
      })
  void database_thatLetsInOthers_isNamed(String line) {
    String access = RepositoryFacts.read(KustomizeManifests.ACCESS) + line + "\n";
    assertEquals(
        List.of("the database lets in: " + line),
        DatabaseManifestChecks.wrong(KustomizeManifests.of(JPA), access));
  }
}
