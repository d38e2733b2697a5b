package emporium.jmeter.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.fake.FakeMarketplaceServer;
import emporium.jmeter.fake.FakeServiceServers;
import emporium.jmeter.report.ResultFiles;
import emporium.jmeter.report.ResultTable;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.result.TransactionStatistics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadRunTest {
  @TempDir private Path out;

  @ParameterizedTest
  @ValueSource(strings = {"paper-mix", "hot-product"})
  void run_correctMarketplace_passesItsAudit(String plan) throws Exception {
    try (var server = new FakeMarketplaceServer()) {
      server.market().failEvery(7);
      RunResult result = run(server, plan, Map.of());
      assertEquals("audit passed", result.verdict(), () -> failures(result));
      assertTrue(result.valid());
      assertEquals(0, result.errors());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"paper-mix", "hot-product", "oversell", "double-checkout"})
  void run_servicesAtAddressesOfTheirOwn_areEachAskedWhatTheyAnswer(String plan) throws Exception {
    try (var services = new FakeServiceServers()) {
      RunResult result = run(services.addresses(), plan, Map.of());
      assertEquals(List.of(), services.misled(), "requests that went to another service");
      assertEquals("audit passed", result.verdict(), () -> failures(result));
      assertTrue(result.valid());
    }
  }

  /** Not as the options or the driver's own machine have it. */
  @Test
  void run_target_isLabelledAsItSays() throws Exception {
    try (var server = new FakeMarketplaceServer()) {
      RunResult result = run(server, "paper-mix", Map.of());
      assertEquals("process", result.durability());
      assertEquals("ms-process", result.name());
      assertEquals("abc1234abc12+changes", result.commit());
      assertEquals("a JVM 17", result.environment().jdk());
      assertEquals(3, result.environment().cores());
      assertEquals("256m", result.environment().serverHeap());
      server.about(FakeMarketplaceServer.about("ms", "power", "nested-locks"));
      var another = assertThrows(IOException.class, () -> run(server, "paper-mix", Map.of()));
      assertTrue(another.getMessage().startsWith("What answers is"), another.getMessage());
    }
  }

  /** Its result would be labelled as of the strongest levels. */
  @Test
  void run_targetWithAFurtherCriterion_isAnErrorThatNamesIt() throws Exception {
    try (var server = new FakeMarketplaceServer()) {
      server.about(
          FakeMarketplaceServer.about("ms", "process", "nested-locks")
              .replace("\"criteria\":{", "\"criteria\":{\"freshness\":\"stale\","));
      var failed = assertThrows(IOException.class, () -> run(server, "paper-mix", Map.of()));
      assertTrue(failed.getMessage().contains("unknown criteria: freshness"), failed.getMessage());
    }
  }

  @Test
  void run_oneServiceAtTheAddressOfAnother_isNotLoaded() throws Exception {
    try (var services = new FakeServiceServers()) {
      var swapped = new HashMap<>(services.byName());
      swapped.put("shipment", services.byName().get("cart"));
      RunResult result = run(ServiceAddresses.forPath(swapped), "paper-mix", Map.of());
      assertFalse(result.valid());
      assertTrue(services.misled().contains("cart: PATCH /shipment"), "" + services.misled());
    }
  }

  @Test
  void run_paperMix_countsWhatSamplesSay() throws Exception {
    try (var server = new FakeMarketplaceServer()) {
      RunResult result = run(server, "paper-mix", Map.of());
      long counted =
          result.transactions().values().stream().mapToLong(TransactionStatistics::count).sum();
      long finished = result.finishedPerSecond().stream().mapToLong(Long::longValue).sum();
      assertEquals(counted, finished);
      List<String> samples = Files.readAllLines(out.resolve("samples.csv"));
      assertTrue(samples.get(0).startsWith("timeStamp,elapsed,label"), samples.get(0));
      long sampled =
          samples.stream().skip(1).filter(line -> !line.contains(",Add item to cart,")).count();
      assertEquals(counted, sampled);
      assertTrue(result.transactions().get("checkout").outcomes().get("shipped") > 0);
      assertEquals(5, result.transactions().size());
    }
  }

  @Test
  void run_lastSellerWithFewerProducts_asksForNoneThatIsNotThere() throws Exception {
    try (var server = new FakeMarketplaceServer()) {
      server.market().failEvery(7);
      RunResult result = run(server, "paper-mix", Map.of("emporium.products", "17"));
      assertTrue(result.valid(), () -> failures(result));
      assertEquals(17, server.market().tables().of("products").size());
      assertEquals(4, result.workload().number("sellers"));
      assertEquals(17, result.workload().number("products"));
    }
  }

  @Test
  void run_sessionsThatAbandonTheirCarts_areCountedApartAndLeaveTheirItems() throws Exception {
    try (var server = new FakeMarketplaceServer()) {
      RunResult none = run(server, "paper-mix", Map.of());
      assertEquals(0, none.abandonedSessionsPerSecond());
      assertFalse(none.transactions().containsKey("seal"));
      RunResult half = run(server, "paper-mix", Map.of("emporium.abandon.percent", "50"));
      assertTrue(half.valid(), () -> failures(half));
      assertTrue(half.abandonedSessionsPerSecond() > 0);
      assertTrue(half.transactions().get("seal").count() > 0, "carts that were left are emptied");
      assertTrue(half.transactions().get("checkout").count() > 0);
      assertTrue(filledCarts(server) > 0);
      RunResult next = run(server, "paper-mix", Map.of());
      assertTrue(next.valid(), () -> "the next run knows of the items: " + failures(next));
      assertEquals(0, filledCarts(server));
    }
  }

  private static long filledCarts(FakeMarketplaceServer server) {
    return server.market().tables().of("carts").stream()
        .filter(cart -> !cart.get("items").isEmpty())
        .count();
  }

  @Test
  void run_replenishment_hasFiguresOfItsOwnAndIsInTheAudit() throws Exception {
    try (var server = new FakeMarketplaceServer()) {
      RunResult result = run(server, "paper-mix", Map.of("emporium.replenish.percent", "30"));
      assertTrue(result.valid(), () -> failures(result));
      assertTrue(result.transactions().get("replenish").count() > 0);
      long business =
          result.transactions().entrySet().stream()
              .filter(one -> result.counts(one.getKey()))
              .mapToLong(one -> one.getValue().count())
              .sum();
      int seconds = result.finishedPerSecond().size();
      assertEquals((double) business / seconds, result.throughputPerSecond(), 0.1);
      assertTrue(ResultTable.of(result).contains("(replenish)"), ResultTable.of(result));
      var stock = server.market().tables().first("stock_items");
      stock.put("qty_available", stock.get("qty_available").intValue() - 1);
      stock.put("qty_received", stock.get("qty_received").intValue() - 1);
      RunResult again = run(server, "paper-mix", Map.of("emporium.replenish.percent", "30"));
      assertTrue(again.valid(), "somebody else ingested it");
    }
  }

  @Test
  void run_replacesThatDeleteFirst_areCountedOnceAndDeletesApart() throws Exception {
    try (var server = new FakeMarketplaceServer()) {
      RunResult result =
          run(
              server,
              "paper-mix",
              Map.of(
                  "emporium.delete.percent",
                  "50",
                  "emporium.distribution",
                  "checkout=50,price-update=20,product-replace=30"));
      assertTrue(result.valid(), () -> failures(result));
      long deleted = result.transactions().get("productDelete").count();
      assertTrue(deleted > 0 && deleted < result.transactions().get("productReplace").count());
    }
  }

  @Test
  void run_oversell_refusesWhatIsNotThere() throws Exception {
    try (var server = new FakeMarketplaceServer()) {
      server.market().failEvery(7);
      RunResult result = run(server, "oversell", Map.of("emporium.pieces.per.product", "20"));
      assertTrue(result.valid(), () -> failures(result));
      assertTrue(result.transactions().get("checkout").outcomes().get("not-accepted") > 0);
    }
  }

  @Test
  void run_doubleCheckout_refusesAllButOne() throws Exception {
    try (var server = new FakeMarketplaceServer()) {
      server.market().failEvery(7);
      RunResult result = run(server, "double-checkout", Map.of());
      assertTrue(result.valid(), () -> failures(result));
      assertTrue(result.transactions().get("checkout").outcomes().get("empty-cart") > 0);
    }
  }

  @Test
  void run_marketplaceThatSellsWithoutStock_isVoid() throws Exception {
    try (var server = new FakeMarketplaceServer()) {
      RunResult result = run(server, "paper-mix", Map.of());
      assertTrue(result.valid(), () -> failures(result));
      server.market().tables().first("stock_items").put("qty_available", 1_000_000);
      RunResult again = run(server, "paper-mix", Map.of("emporium.seed", "2"));
      assertFalse(again.valid());
      assertEquals("VOID: audit failed", again.verdict());
      assertTrue(ResultTable.of(again).contains("throughput VOID"), ResultTable.of(again));
      assertFalse(ResultTable.of(result).contains("VOID"), ResultTable.of(result));
    }
  }

  @Test
  void run_errors_areCountedByCauseAndVoidTheResult() throws Exception {
    try (var server = new FakeMarketplaceServer()) {
      server.fault(request -> request.startsWith("GET /seller/dashboard") ? 500 : 0);
      RunResult result = run(server, "paper-mix", Map.of());
      assertFalse(result.valid());
      assertTrue(result.transactions().get("dashboard").errorCauses().containsKey("500"));
      assertEquals(0, result.transactions().get("dashboard").count());
      assertTrue(result.verdict().startsWith("VOID"), result.verdict());
    }
  }

  @Test
  void run_tooFewSamples_isVoidAndSaysSo() throws Exception {
    try (var server = new FakeMarketplaceServer()) {
      RunResult result = run(server, "paper-mix", Map.of("emporium.samples.min", "1000000"));
      assertFalse(result.valid());
      assertTrue(
          result.verdict().startsWith("VOID: not finished: Too few samples"), result.verdict());
    }
  }

  @Test
  void run_serverThatDoesNotEnd_leavesItsResultAndSaysSo() throws Exception {
    closing(
        data -> {
          throw new IllegalStateException("does not end");
        },
        "does not end");
  }

  @Test
  void run_dataThatCannotBeRemoved_leavesItsResultAndSaysSo() throws Exception {
    closing(
        data -> {
          try {
            Files.delete(data);
          } catch (IOException failed) {
            throw new UncheckedIOException(failed);
          }
        },
        "NoSuchFileException");
  }

  private void closing(Consumer<Path> closing, String failure) throws Exception {
    LoadOptions options = SmallPlanRuns.options("paper-mix", null, out, Map.of());
    List<String> output = new CopyOnWriteArrayList<>();
    try (var servers = new FakeServerStarter()) {
      servers.atClose(options.subject(), closing);
      ResultFiles.write(new LoadRun(options, servers, output::add).run(), out);
    }
    JsonNode result = new ObjectMapper().readTree(out.resolve("result.json").toFile());
    assertTrue(result.at("/throughputPerSecond").asDouble() > 0, result.toString());
    assertTrue(result.at("/audit/checks").size() > 1, result.toString());
    String last = output.get(output.size() - 1);
    assertTrue(last.startsWith("data is left behind: ") && last.contains(failure), last);
  }

  @Test
  void run_targetThatGoesAway_endsEarlyAndWritesWhatItHas() throws Exception {
    try (var server = new FakeMarketplaceServer()) {
      var requests = new AtomicInteger();
      server.fault(
          request -> {
            if (request.startsWith("PATCH /shipment") && requests.incrementAndGet() == 50) {
              server.vanish();
            }
            return 0;
          });
      RunResult result = run(server, "paper-mix", Map.of("emporium.seconds", "60"));
      assertFalse(result.valid());
      assertTrue(result.verdict().startsWith("VOID: not finished: "), result.verdict());
      assertTrue(result.verdict().contains("The target stopped answering"), result.verdict());
      assertTrue(result.verdict().contains("not audited"), result.verdict());
      assertTrue(result.transactions().get("updateDelivery").count() > 0, "until it went");
      ResultFiles.write(result, out);
      assertTrue(
          Files.readString(out.resolve("report.html")).contains("The target stopped answering"));
      String list = Files.readString(out.resolve("acknowledged.ndjson"));
      assertTrue(list.contains("\"kind\":\"acknowledged\""));
      assertTrue(list.contains("\"kind\":\"submitted\""));
    }
  }

  @Test
  void run_serverThatFailsAtItsEnd_isVoidWithItsFiguresAndSaysWhatIsMissing() throws Exception {
    try (var server = new FakeMarketplaceServer()) {
      var loaded = new AtomicBoolean();
      server.fault(
          request -> {
            loaded.compareAndSet(false, request.startsWith("PATCH /shipment"));
            return loaded.get() && request.startsWith("GET /open-transactions") ? 503 : 0;
          });
      RunResult result = run(server, "paper-mix", Map.of());
      assertFalse(result.valid());
      assertTrue(result.verdict().contains("not audited: "), result.verdict());
      assertTrue(result.verdict().contains("GET /open-transactions answered 503"));
      assertTrue(result.throughputPerSecond() > 0, "what was measured is told");
    }
  }

  @Test
  void run_targetFilledWithLessData_isAnErrorThatSaysSo() throws Exception {
    try (var server = new FakeMarketplaceServer()) {
      RunResult first = run(server, "paper-mix", Map.of());
      assertTrue(first.valid(), () -> failures(first));
      var failed =
          assertThrows(
              IOException.class, () -> run(server, "paper-mix", Map.of("emporium.sellers", "9")));
      assertTrue(failed.getMessage().contains("lacks product 5/1"), failed.getMessage());
    }
  }

  @Test
  void run_badSetting_isAnErrorThatNamesIt() {
    try (var server = new FakeMarketplaceServer()) {
      var failed =
          assertThrows(
              IOException.class,
              () -> run(server, "paper-mix", Map.of("emporium.cart.items.max", "many")));
      assertTrue(failed.getMessage().contains("cart items max"), failed.getMessage());
    }
  }

  @Test
  void result_json_hasThePromisedFields() throws Exception {
    try (var server = new FakeMarketplaceServer()) {
      ResultFiles.write(run(server, "paper-mix", Map.of()), out);
    }
    JsonNode json = new ObjectMapper().readTree(out.resolve("result.json").toFile());
    for (String path :
        List.of(
            "/engine",
            "/durability",
            "/seed",
            "/commit",
            "/mode",
            "/transport",
            "/environment/jdk",
            "/environment/cores",
            "/environment/os",
            "/throughputPerSecond",
            "/shippedCheckoutsPerSecond",
            "/nonEmptyDeliveriesPerSecond",
            "/audit/passed",
            "/audit/checks/0/name",
            "/audit/checks/0/passed",
            "/audit/checks/0/detail")) {
      assertFalse(json.at(path).isMissingNode() || json.at(path).isNull(), path);
    }
    for (String key :
        List.of("checkout", "dashboard", "priceUpdate", "productReplace", "updateDelivery")) {
      for (String field :
          List.of("count", "perSecond", "p50Ms", "p95Ms", "p99Ms", "maxMs", "errors", "outcomes")) {
        assertNotNull(json.at("/transactions/" + key).get(field), key + "/" + field);
      }
    }
    String html = Files.readString(out.resolve("report.html"));
    assertTrue(html.contains("id=\"p99\"") && html.contains("constraint-3-no-overselling"));
    assertTrue(html.contains(json.at("/environment/startedAt").asText().substring(0, 10)), "date");
    assertEquals(
        json.at("/transactions/checkout/count").asLong(),
        measured(json.at("/transactions/checkout/overTime"), json.at("/workload")));
  }

  /** The samples of the windows of the measurement, one second each. */
  private static long measured(JsonNode overTime, JsonNode workload) {
    assertEquals(1, overTime.path("windowSeconds").asInt());
    long count = 0;
    for (int at = workload.path("warmupSeconds").asInt();
        at < overTime.path("counts").size();
        at++) {
      count += overTime.path("counts").get(at).asLong();
    }
    return count;
  }

  private RunResult run(FakeMarketplaceServer server, String plan, Map<String, String> more)
      throws IOException, InterruptedException {
    return run(ServiceAddresses.forPath(server.address()), plan, more);
  }

  private RunResult run(ServiceAddresses target, String plan, Map<String, String> more)
      throws IOException, InterruptedException {
    return SmallPlanRuns.run(plan, target, out, more);
  }

  private static String failures(RunResult result) {
    return result.verdict()
        + result.transactions()
        + result.addItem()
        + result.errorCausesOutsideWindow()
        + (result.audit() == null
            ? ""
            : result.audit().checks().stream().filter(check -> !check.passed()).toList());
  }
}
