package emporium.docker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The compose file is understood, and what it names is there. */
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
              if (container.image().startsWith(OURS)) {
                service(name, container, wrong);
              }
            });
    compose.volumes().keySet().stream()
        .filter(volume -> !used.contains(volume))
        .forEach(volume -> wrong.add("unused volume " + volume));
    return wrong;
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
    String published = "127.0.0.1:%d:%d".formatted(port, port);
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
    orEmpty(container.environment())
        .forEach(
            (variable, value) -> {
              if (!RepositoryFacts.variables().contains(variable)) {
                wrong.add(name + " has the unknown " + variable);
              }
              ADDRESS
                  .matcher(value)
                  .results()
                  .filter(found -> !found.group(2).equals("" + portOf(found.group(1))))
                  .forEach(found -> wrong.add(name + " is sent to " + found.group()));
            });
  }

  private static int portOf(String host) {
    var ports = new TreeMap<>(RepositoryFacts.ports());
    ports.putAll(OTHER_PORTS);
    return ports.getOrDefault(host, 0);
  }

  @Test
  void composeFile_isUnderstood_andFits() {
    var compose = ComposeFile.read(text());
    assertEquals(List.of(), wrong(compose));
    var ours = new TreeSet<String>();
    compose
        .services()
        .forEach(
            (name, container) -> {
              if (container.image().startsWith(OURS)) {
                ours.add(name);
              }
            });
    assertEquals(RepositoryFacts.ports().keySet(), ours);
    assertEquals(List.of("jpa"), compose.services().get("postgres").profiles());
  }

  static List<ManifestsTest.Mistake> misspelt() {
    return List.of(
        new ManifestsTest.Mistake("    image: apache", "    imagee: apache", "imagee"),
        new ManifestsTest.Mistake("healthcheck:", "healtcheck:", "healtcheck"),
        new ManifestsTest.Mistake("retries: 24", "retrys: 24", "retrys"),
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
            "./postgres/databases.sql",
            "./postgres/x.sql",
            "postgres lacks the file ./postgres/x.sql"),
        new ManifestsTest.Mistake(
            "    kafka: {cond", "    broker: {cond", "cart needs the absent broker"),
        new ManifestsTest.Mistake(
            "[\"127.0.0.1:8081:", "[\"8081:", "cart is published to all networks on 8081:8081"),
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
            "SERVERS: kafka:9092", "SERVERS: kafka:9093", "cart is sent to kafka:9093"),
        new ManifestsTest.Mistake(
            "//payment-provider:8089",
            "//payment-provider:8088",
            "payment is sent to //payment-provider:8088"),
        new ManifestsTest.Mistake(
            "\n  prometheus: {}", "\n  metrics: {}", "unused volume metrics"));
  }

  @ParameterizedTest
  @MethodSource("unfit")
  void composeFile_thatDoesNotFit_isNamed(ManifestsTest.Mistake mistake) {
    var found = wrong(ComposeFile.read(mistake.in(text())));
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
