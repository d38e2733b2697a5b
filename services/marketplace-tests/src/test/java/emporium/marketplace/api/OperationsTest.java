package emporium.marketplace.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.marketplace.DataTool;
import emporium.marketplace.FreshMarketplace;
import emporium.marketplace.TestMarketplaceClient;
import emporium.marketplace.docs.GrafanaDashboards;
import emporium.persistence.ms.GraphEngine;
import emporium.runtime.admin.DataDirectoryCommands;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.engine.TransactionsFactory;
import emporium.runtime.testing.Await;
import io.quarkus.arc.All;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an operator sees and does: backup, inspection, restore, metrics, health. */
@QuarkusTest
@TestProfile(OperationsTest.Watched.class)
class OperationsTest {
  private static final Path DOCS = Path.of("..", "..", "docs");
  private static final String OF_TABLES = "emporium_tables_"; // that follow the graph
  private static final String NOBODY_WAITED = "emporium_lock_wait_";

  /** Served by processes that talk to others; named by a test of what serves them. */
  private static final Predicate<String> IS_BETWEEN_PROCESSES =
      Pattern.compile("^emporium_(kafka|relay|stream)_").asPredicate();

  private static final int SELLER = 80_001;

  /** With backups in a place of their own, and locks timed. */
  public static final class Watched extends FreshMarketplace {
    @Override
    public Map<String, String> getConfigOverrides() {
      var overrides = super.getConfigOverrides();
      overrides.put("emporium.metrics.locks", "true");
      overrides.put("emporium.backup.directory", backups().toString());
      return overrides;
    }

    private static Path backups() {
      try {
        return Files.createTempDirectory("emporium-backups");
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }
  }

  @TestHTTPResource("/")
  URL url;

  @Inject GraphEngine engine;
  @Inject @All List<ServiceModule<?>> modules;

  private TestMarketplaceClient shop;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeEach
  void work() {
    shop = new TestMarketplaceClient(url.getPort());
    shop.seller(SELLER);
    shop.customer(SELLER);
    shop.product(SELLER, 1, "3.00", 1_000);
    shop.drain();
    shop.add(SELLER, SELLER, 1, "3.00", 1, "0.00", "0");
    assertEquals("shipped", shop.checkout(SELLER, "t"));
  }

  private int run(String... arguments) {
    return new DataDirectoryCommands(
            DataTool.SERVICES,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8))
        .run(arguments);
  }

  private Path backup(String name) throws IOException {
    var answer = shop.ok("POST", "/backup", "{\"name\":\"" + name + "\"}");
    return Path.of(new ObjectMapper().readTree(answer.body()).get("directory").asText());
  }

  @Test
  void tool_services_areThoseOfTheApplication() {
    try (var closed = new GraphEngine(engine.options())) {
      var engines = TransactionsFactory.of(closed);
      assertEquals(
          modules.stream().map(Object::getClass).collect(Collectors.toSet()),
          DataTool.SERVICES.stream()
              .map(service -> service.apply(engines).getClass())
              .collect(Collectors.toSet()));
    }
  }

  @Test
  void backup_whileRunning_isInspectedRestoredAndComplete() throws IOException {
    Path backup = backup("nightly-1");
    assertEquals(
        0, run("inspect", backup.toString(), "--json"), err.toString(StandardCharsets.UTF_8));
    JsonNode found = new ObjectMapper().readTree(out.toString(StandardCharsets.UTF_8));
    assertTrue(found.get("backup").asBoolean());
    assertEquals(1, aggregates(found, "sellers"));
    assertTrue(aggregates(found, "orders") >= 1, out.toString(StandardCharsets.UTF_8));
    assertFalse(found.get("journal").get("invariants").isEmpty());
    Path restored = backup.resolveSibling("restored-1");
    out.reset();
    assertEquals(
        0,
        run("restore", backup.toString(), restored.toString()),
        err.toString(StandardCharsets.UTF_8));
    assertTrue(
        out.toString(StandardCharsets.UTF_8).contains("order orders"),
        out.toString(StandardCharsets.UTF_8));
    assertTrue(Files.isDirectory(restored.resolve("journal")));
    assertEquals(1, run("restore", backup.toString(), restored.toString()));
    assertTrue(
        err.toString(StandardCharsets.UTF_8).contains("Must be absent or empty"),
        err.toString(StandardCharsets.UTF_8));
  }

  private static long aggregates(JsonNode found, String table) {
    for (JsonNode counted : found.get("statistics").get("tables")) {
      if (counted.get("table").asText().equals(table)) {
        return counted.get("aggregates").asLong();
      }
    }
    throw new AssertionError("no table " + table);
  }

  @Test
  void backup_nameTakenOrNoName_isRefused() throws IOException {
    Path made = backup("nightly-2");
    var taken = shop.call("POST", "/backup", "{\"name\":\"nightly-2\"}");
    assertEquals(409, taken.statusCode());
    assertTrue(taken.body().contains("backup-exists"), taken.body());
    String elsewhere = "elsewhere-" + System.nanoTime();
    Path absolute = made.getParent().resolveSibling(elsewhere);
    for (String name : List.of("../" + elsewhere, absolute.toString(), "a/b", ".hidden", "")) {
      var refused = shop.call("POST", "/backup", "{\"name\":\"" + name + "\"}");
      assertEquals(400, refused.statusCode(), name);
    }
    assertFalse(Files.exists(made.resolveSibling(elsewhere)));
    assertFalse(Files.exists(absolute));
  }

  /** Two are asked for at a time, until one was still under way when the other came. */
  @Test
  void backup_whileAnotherIsUnderWay_isRefused() {
    var refusals = new ArrayList<String>();
    var rounds = new AtomicInteger();
    Await.until(
        () -> {
          int round = rounds.incrementAndGet();
          Stream.of("a", "b")
              .map(name -> "{\"name\":\"at-once-%d-%s\"}".formatted(round, name))
              .map(body -> shop.send("POST", "/backup", body))
              .toList()
              .forEach(
                  answer -> {
                    var got = Await.result(answer);
                    if (got.statusCode() != 200) {
                      refusals.add(got.statusCode() + " " + got.body());
                    }
                  });
          return !refusals.isEmpty();
        });
    assertEquals(1, refusals.size(), "the other one was made: " + refusals);
    assertTrue(refusals.get(0).startsWith("409 "), refusals.get(0));
    assertTrue(refusals.get(0).contains("backup-running"), refusals.get(0));
  }

  @Test
  void inspect_runningMarketplace_isRefused_andOtherMistakesAreNamed() {
    assertEquals(1, run("inspect", engine.options().directory().toString()));
    assertTrue(
        err.toString(StandardCharsets.UTF_8).contains("Directory in use"),
        err.toString(StandardCharsets.UTF_8));
    assertEquals(2, run("inspect"));
    assertEquals(2, run("inspect", "/nowhere/at/all"));
    assertEquals(2, run("inspect", "x", "--durability", "disk"));
    assertEquals(2, run("destroy", "x"));
    assertTrue(
        err.toString(StandardCharsets.UTF_8).contains("usage: inspect DIR"),
        err.toString(StandardCharsets.UTF_8));
  }

  @Test
  void metrics_afterWork_areTheDocumentedOnes() throws IOException {
    String metrics = shop.ok("GET", "/q/metrics", "").body();
    var served = names(Pattern.compile("(?m)^(emporium_[a-z_]+)[ {]"), metrics);
    var documented =
        names(
            Pattern.compile("`(emporium_[a-z_]+)`"), Files.readString(DOCS.resolve("metrics.md")));
    documented.removeIf(name -> name.startsWith(NOBODY_WAITED) && !served.contains(name));
    documented.removeIf(IS_BETWEEN_PROCESSES);
    documented.removeIf(name -> name.startsWith(OF_TABLES));
    assertEquals(documented, served);
    assertTrue(value(metrics, "emporium_commit_units_total") > 0, metrics);
    assertEquals(1, value(metrics, "emporium_engine_open"));
    assertTrue(value(metrics, "emporium_store_live_ratio") > 0, metrics);
    assertTrue(value(metrics, "emporium_journal_bytes") > 0, metrics);
    assertTrue(value(metrics, "emporium_disk_free_bytes") > 0, metrics);
  }

  @Test
  void dashboards_askForMetricsThatAreServed() throws IOException {
    var served =
        names(Pattern.compile("(?m)^([a-z_]+)[ {]"), shop.ok("GET", "/q/metrics", "").body());
    var asked = new TreeSet<String>();
    GrafanaDashboards.expressions()
        .forEach(expression -> asked.addAll(GrafanaDashboards.metrics(expression)));
    assertTrue(asked.contains("emporium_commit_units_total"), asked.toString());
    asked.removeIf(name -> name.startsWith(NOBODY_WAITED) && !served.contains(name));
    asked.removeIf(IS_BETWEEN_PROCESSES);
    asked.removeAll(served);
    assertEquals(Set.of(), asked);
    assertEquals(
        Set.of("a_total", "b_x"),
        GrafanaDashboards.metrics(
            "sum by (key) (rate(a_total{k=~\"$k\",area=\"heap\"}[$i])) / b_x"));
  }

  private static Set<String> names(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map(m -> m.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static double value(String metrics, String name) {
    var line = Pattern.compile("(?m)^" + name + "(\\{[^}]*})? (\\S+)$").matcher(metrics);
    assertTrue(line.find(), name);
    return Double.parseDouble(line.group(2));
  }

  @Test
  void health_open_saysLevelAndWhatWaits() throws IOException {
    var answer = new ObjectMapper().readTree(shop.ok("GET", "/q/health/ready", "").body());
    JsonNode data = null;
    for (JsonNode check : answer.get("checks")) {
      data = check.get("name").asText().equals("engine") ? check.get("data") : data;
    }
    assertEquals("process", data.get("durability").asText());
    assertEquals(1, data.get("incarnations").asInt());
    assertTrue(data.has("groups not checkpointed"));
    assertFalse(data.has("closed because"));
  }
}
