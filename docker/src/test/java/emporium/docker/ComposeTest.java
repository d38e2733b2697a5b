package emporium.docker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.events.Services;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The compose files are understood, alone and together, and what they name is there. */
class ComposeTest {
  private static final Pattern ADDRESS = Pattern.compile("(?:^|//)([a-z-]+):([0-9]+)");
  private static final String OURS = "emporium/";
  private static final Path PROMETHEUS = Path.of("prometheus", "prometheus.yml");
  private static final Path GRAFANA = Path.of("grafana");
  private static final Map<String, Integer> OTHER_PORTS =
      Map.of("kafka", 9092, "postgres", 5432, "prometheus", 9090);

  private static String text() {
    return RepositoryFacts.read(ComposeFile.FILE);
  }

  private static String kafka() {
    return RepositoryFacts.read(ComposeFile.KAFKA);
  }

  private static String jpa() {
    return RepositoryFacts.read(ComposeFile.JPA);
  }

  private static <T> Map<String, T> orEmpty(Map<String, T> map) {
    return map == null ? Map.of() : map;
  }

  private static <T> List<T> orEmpty(List<T> list) {
    return list == null ? List.of() : list;
  }

  /** What does not fit, named; nothing if all does. */
  private static List<String> wrong(ComposeFile compose) {
    var wrong = new ArrayList<String>();
    var used = new HashSet<String>();
    compose
        .services()
        .forEach(
            (name, container) -> {
              volumes(name, container, compose, used, wrong);
              orEmpty(container.dependsOn()).keySet().stream()
                  .filter(needed -> !compose.services().containsKey(needed))
                  .forEach(needed -> wrong.add(name + " needs the absent " + needed));
              orEmpty(container.ports()).stream()
                  .filter(port -> !port.startsWith("127.0.0.1:"))
                  .forEach(port -> wrong.add(name + " is published to all networks on " + port));
              orEmpty(container.environment())
                  .forEach((key, value) -> secret(name, key, value, wrong));
              if (RepositoryFacts.ports().containsKey(name)) {
                service(name, container, wrong);
              }
            });
    compose.volumes().keySet().stream()
        .filter(volume -> !used.contains(volume))
        .forEach(volume -> wrong.add("unused volume " + volume));
    wrong.addAll(ComposeDatabaseChecks.wrong(compose));
    return wrong;
  }

  /** A secret has to be given: a default is known to everyone. */
  private static void secret(String name, String key, String value, List<String> wrong) {
    if (key.matches(".*(PASSWORD|KEYS)") && !value.matches("\\$\\{[A-Z_]+:\\?[^}]+\\}")) {
      wrong.add(name + " has a default for " + key);
    }
    if (key.contains("ANONYMOUS")) {
      wrong.add(name + " needs no login: " + key);
    }
  }

  private static void volumes(
      String name,
      ComposeFile.Container container,
      ComposeFile compose,
      Set<String> used,
      List<String> wrong) {
    for (String mount : orEmpty(container.volumes())) {
      String source = mount.split(":", -1)[0];
      if (source.startsWith(".")) {
        if (!Files.exists(Path.of(source))) {
          wrong.add(name + " lacks the file " + source);
        }
      } else if (!source.startsWith("/")) {
        used.add(source);
        if (!compose.volumes().containsKey(source)) {
          wrong.add(name + " lacks the volume " + source);
        }
      }
    }
  }

  private static void service(String name, ComposeFile.Container container, List<String> wrong) {
    int port = RepositoryFacts.ports().getOrDefault(name, 0);
    String variable = name.toUpperCase(Locale.ROOT).replace('-', '_') + "_PORT";
    String published = "127.0.0.1:${%s:-%d}:%d".formatted(variable, port, port);
    if (!orEmpty(container.ports()).equals(List.of(published))) {
      wrong.add(name + " is not published as " + published);
    }
    String ready = "http://127.0.0.1:" + port + "/q/health/ready";
    if (container.healthcheck() == null || !container.healthcheck().test().contains(ready)) {
      wrong.add(name + " is not asked at " + ready);
    }
    if (!container.image().startsWith(OURS + name + ":")) {
      wrong.add(name + " has another's image");
    }
    if (!orEmpty(container.volumes()).contains(name + ":/data")) {
      wrong.add(name + " keeps nothing");
    }
    orEmpty(container.environment()).forEach((key, value) -> variable(name, key, value, wrong));
    if (RepositoryFacts.peers().contains(name)) {
      events(name, container, wrong);
    }
  }

  private static void variable(String name, String key, String value, List<String> wrong) {
    if (!RepositoryFacts.variables().contains(key)) {
      wrong.add(name + " has the unknown " + key);
    }
    ADDRESS
        .matcher(value)
        .results()
        .filter(found -> !found.group(2).equals("" + portOf(found.group(1), key)))
        .forEach(found -> wrong.add(name + " is sent to " + found.group()));
  }

  /** The port of a host that a variable names: that of streams in the variables of peers. */
  private static int portOf(String host, String key) {
    if (key.equals(RepositoryFacts.peersVariable(host))) {
      return Services.named(host).streamPort();
    }
    var ports = new TreeMap<>(RepositoryFacts.ports());
    ports.putAll(OTHER_PORTS);
    return ports.getOrDefault(host, 0);
  }

  /** A service finds its broker, or all others. */
  private static void events(String name, ComposeFile.Container container, List<String> wrong) {
    var environment = orEmpty(container.environment());
    switch (environment.getOrDefault("EMPORIUM_RELAY_TRANSPORT", "")) {
      case "kafka" -> {
        if (!orEmpty(container.dependsOn()).containsKey("kafka")) {
          wrong.add(name + " does not wait for the broker");
        }
      }
      case "stream" ->
          RepositoryFacts.peers().stream()
              .map(RepositoryFacts::peersVariable)
              .filter(peers -> !environment.containsKey(peers))
              .forEach(peers -> wrong.add(name + " lacks " + peers));
      default -> wrong.add(name + " has no transport of events");
    }
  }

  @Test
  void composeFile_isUnderstood_andFits() {
    var compose = ComposeFile.read(text());
    assertEquals(List.of(), wrong(compose));
    var others = new TreeSet<>(compose.services().keySet());
    assertTrue(others.removeAll(RepositoryFacts.ports().keySet()));
    assertEquals(Set.of("prometheus", "grafana"), others);
    assertEquals(Set.of("stream"), values(compose, "EMPORIUM_RELAY_TRANSPORT"));
    assertEquals(Set.of(), values(compose, "EMPORIUM_ENGINE"));
    assertEquals(Set.of("cart", "payment"), having(compose, "EMPORIUM_CARDS_KEYS"));
  }

  @Test
  void composeFiles_together_fit() {
    var compose = ComposeFile.read(text(), kafka(), jpa());
    assertEquals(List.of(), wrong(compose));
    assertEquals(Set.of("kafka"), values(compose, "EMPORIUM_RELAY_TRANSPORT"));
    assertEquals(Set.of("jpa"), values(compose, "EMPORIUM_ENGINE"));
    assertEquals(RepositoryFacts.ports().size(), values(compose, "EMPORIUM_JPA_URL").size());
    var payment = compose.services().get("payment");
    assertEquals(
        Set.of("kafka", "postgres", "payment-provider"), orEmpty(payment.dependsOn()).keySet());
    assertEquals("emporium/broker:${EMPORIUM_VERSION:-0.1.0-SNAPSHOT}", image(compose, "kafka"));
    assertEquals("${POSTGRES_IMAGE:-postgres:18.0}", image(compose, "postgres"));
  }

  private static Set<String> having(ComposeFile compose, String variable) {
    return compose.services().entrySet().stream()
        .filter(service -> orEmpty(service.getValue().environment()).containsKey(variable))
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String image(ComposeFile compose, String name) {
    return String.valueOf(compose.services().get(name).image());
  }

  private static Set<String> values(ComposeFile compose, String variable) {
    return compose.services().values().stream()
        .map(container -> orEmpty(container.environment()).get(variable))
        .filter(Objects::nonNull)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  static List<ManifestsTest.Mistake> misspelt() {
    return List.of(
        new ManifestsTest.Mistake("    image: prom/", "    imagee: prom/", "imagee"),
        new ManifestsTest.Mistake("healthcheck:", "healtcheck:", "healtcheck"),
        new ManifestsTest.Mistake("retries: 3", "retrys: 3", "retrys"),
        new ManifestsTest.Mistake(
            "_AWAIT_COMPLETION: \"true\"", "_AWAIT_COMPLETION: true", "AWAIT_COMPLETION"),
        new ManifestsTest.Mistake("\nvolumes:", "\nvolume:", "volume"),
        new ManifestsTest.Mistake("\n  stock:\n", "\n  cart:\n", "duplicate key cart"));
  }

  @ParameterizedTest
  @MethodSource("misspelt")
  void composeFile_withAMistake_isRefusedByName(ManifestsTest.Mistake mistake) {
    var refused = assertThrows(RuntimeException.class, () -> ComposeFile.read(mistake.in(text())));
    String message = String.valueOf(refused.getMessage());
    assertTrue(message.contains(mistake.named()), message);
  }

  static List<ManifestsTest.Mistake> unfit() {
    return List.of(
        new ManifestsTest.Mistake("[cart:/data", "[card:/data", "cart lacks the volume card"),
        new ManifestsTest.Mistake(
            "./prometheus/prometheus.yml",
            "./prometheus/x.yml",
            "prometheus lacks the file ./prometheus/x.yml"),
        new ManifestsTest.Mistake(
            "      payment-provider: {cond",
            "      provider: {cond",
            "payment needs the absent provider"),
        new ManifestsTest.Mistake(
            "[\"127.0.0.1:${CART_PORT:-8081}:",
            "[\"${CART_PORT:-8081}:",
            "cart is published to all networks on ${CART_PORT:-8081}:8081"),
        new ManifestsTest.Mistake(
            "${STOCK_PORT:-8083}",
            "${STOCK_PORT:-8084}",
            "stock is not published as 127.0.0.1:${STOCK_PORT:-8083}:8083"),
        new ManifestsTest.Mistake(
            "8083/q/health/ready",
            "8084/q/health/ready",
            "stock is not asked at http://127.0.0.1:8083/q/health/ready"),
        new ManifestsTest.Mistake(
            "image: emporium/stock", "image: emporium/stocks", "stock has another's image"),
        new ManifestsTest.Mistake(
            "EMPORIUM_CART_AWAIT_COMPLETION",
            "EMPORIUM_CART_WAIT",
            "cart has the unknown EMPORIUM_CART_WAIT"),
        new ManifestsTest.Mistake(
            "PEERS_STOCK: stock:10083", "PEERS_STOCK: stock:8083", "cart is sent to stock:8083"),
        new ManifestsTest.Mistake(
            "EMPORIUM_STREAM_PEERS_STOCK:",
            "EMPORIUM_STREAM_PEERS:",
            "cart lacks EMPORIUM_STREAM_PEERS_STOCK"),
        new ManifestsTest.Mistake(
            "TRANSPORT: stream", "TRANSPORT: none", "cart has no transport of events"),
        new ManifestsTest.Mistake(
            "//payment-provider:8089",
            "//payment-provider:8088",
            "payment is sent to //payment-provider:8088"),
        new ManifestsTest.Mistake("\n  prometheus: {}", "\n  metrics: {}", "unused volume metrics"),
        new ManifestsTest.Mistake(
            "${GRAFANA_PASSWORD:?a password of Grafana, see docker/README.md}",
            "${GRAFANA_PASSWORD:-admin}",
            "grafana has a default for GF_SECURITY_ADMIN_PASSWORD"),
        new ManifestsTest.Mistake(
            "      GF_SECURITY_ADMIN_PASSWORD: ",
            "      GF_AUTH_ANONYMOUS_ENABLED: \"true\"\n      GF_SECURITY_ADMIN_PASSWORD: ",
            "grafana needs no login: GF_AUTH_ANONYMOUS_ENABLED"));
  }

  @ParameterizedTest
  @MethodSource("unfit")
  void composeFile_thatDoesNotFit_isNamed(ManifestsTest.Mistake mistake) {
    var found = wrong(ComposeFile.read(mistake.in(text())));
    assertTrue(found.contains(mistake.named()), found::toString);
  }

  static List<ManifestsTest.Mistake> unfitOverlays() {
    return List.of(
        new ManifestsTest.Mistake(
            "  kafka: {cond", "  broker: {cond", "cart does not wait for the broker"),
        new ManifestsTest.Mistake(
            "SERVERS: kafka:9092", "SERVERS: kafka:9093", "cart is sent to kafka:9093"),
        new ManifestsTest.Mistake(
            "./postgres/databases.sql",
            "./postgres/x.sql",
            "postgres lacks the file ./postgres/x.sql"),
        new ManifestsTest.Mistake(
            "//postgres:5432/cart", "//postgres:5433/cart", "cart is sent to //postgres:5433"),
        new ManifestsTest.Mistake(
            "      POSTGRES_PASSWORD: ${POSTGRES_PASSWORD:?",
            "      POSTGRES_PASSWORD: ${POSTGRES_PASSWORD:-",
            "postgres has a default for POSTGRES_PASSWORD"),
        new ManifestsTest.Mistake(
            "EMPORIUM_JPA_USERNAME: cart",
            "EMPORIUM_JPA_USERNAME: emporium",
            "cart must log in as the owner of its database"),
        new ManifestsTest.Mistake(
            "//postgres:5432/cart",
            "//postgres:5432/stock",
            "cart must have a database of its own"),
        new ManifestsTest.Mistake(
            "EMPORIUM_JPA_PASSWORD: ${CART_DATABASE_PASSWORD:",
            "EMPORIUM_JPA_PASSWORD: ${POSTGRES_PASSWORD:",
            "cart must have CART_DATABASE_PASSWORD alone, has [POSTGRES_PASSWORD]"),
        new ManifestsTest.Mistake(
            "EMPORIUM_JPA_PASSWORD: ${CART_DATABASE_PASSWORD:",
            "EMPORIUM_JPA_PASSWORD: ${STOCK_DATABASE_PASSWORD:",
            "cart must have CART_DATABASE_PASSWORD alone, has [STOCK_DATABASE_PASSWORD]"),
        new ManifestsTest.Mistake(
            "EMPORIUM_ENGINE: jpa\n",
            "EMPORIUM_ENGINE: jpa\n  EMPORIUM_CARDS_KEYS: ${POSTGRES_PASSWORD:?}\n",
            "cart must have CART_DATABASE_PASSWORD alone,"
                + " has [CART_DATABASE_PASSWORD, POSTGRES_PASSWORD]"),
        new ManifestsTest.Mistake(
            "      CART_DATABASE_PASSWORD: ${CART_",
            "      CART_DATABASE_PASSWORD: ${STOCK_",
            "postgres must be given CART_DATABASE_PASSWORD"));
  }

  @ParameterizedTest
  @MethodSource("unfitOverlays")
  void overlay_thatDoesNotFit_isNamed(ManifestsTest.Mistake mistake) {
    String overlay = mistake.in(kafka().contains(mistake.right()) ? kafka() : jpa());
    var found = wrong(ComposeFile.read(text(), overlay));
    assertTrue(found.contains(mistake.named()), found::toString);
  }

  @Test
  void prometheus_asksEveryService() {
    var scrape = StrictYaml.documents(RepositoryFacts.read(PROMETHEUS)).get(0);
    var job = StrictYaml.object(((List<?>) scrape.get("scrape_configs")).get(0));
    assertEquals("/q/metrics", job.get("metrics_path"));
    var asked = new TreeMap<String, Integer>();
    for (Object target : (List<?>) job.get("static_configs")) {
      var config = StrictYaml.object(target);
      String[] address = ((List<?>) config.get("targets")).get(0).toString().split(":", -1);
      assertEquals(Map.of("service", address[0]), config.get("labels"));
      asked.put(address[0], Integer.parseInt(address[1]));
    }
    assertEquals(RepositoryFacts.ports(), asked);
  }

  @Test
  void grafana_findsPrometheusAndTheDashboards() throws IOException {
    Path provisioning = GRAFANA.resolve("provisioning");
    String sources =
        RepositoryFacts.read(provisioning.resolve("datasources").resolve("prometheus.yaml"));
    String source = "uid: prometheus";
    assertTrue(sources.contains(source), sources);
    assertTrue(sources.contains("url: http://prometheus:9090\n"), sources);
    String providers =
        RepositoryFacts.read(provisioning.resolve("dashboards").resolve("emporium.yaml"));
    assertTrue(providers.contains("path: /etc/grafana/dashboards\n"), providers);
    assertTrue(text().contains("- ./grafana/dashboards:/etc/grafana/dashboards:ro"));
    JsonNode dashboard =
        new ObjectMapper()
            .readTree(GRAFANA.resolve("dashboards").resolve("emporium.json").toFile());
    for (JsonNode uid : dashboard.findValues("datasource")) {
      assertEquals("prometheus", uid.get("uid").asText());
    }
    var ids = new HashSet<Integer>();
    dashboard.get("panels").forEach(panel -> assertTrue(ids.add(panel.get("id").asInt())));
    assertTrue(ids.size() > 1);
  }
}
