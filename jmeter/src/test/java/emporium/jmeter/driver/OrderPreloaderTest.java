package emporium.jmeter.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import emporium.jmeter.audit.Audit;
import emporium.jmeter.audit.RecordSource;
import emporium.jmeter.audit.result.CheckResult;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.data.PopulationSize;
import emporium.jmeter.driver.workload.MarketplaceSettings;
import emporium.jmeter.driver.workload.PopulatePolicy;
import emporium.jmeter.driver.workload.TransactionMix;
import emporium.jmeter.driver.workload.WorkloadExtensions;
import emporium.jmeter.fake.FakeMarketplaceServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Orders that are there before a run. */
class OrderPreloaderTest {
  @TempDir private Path directory;
  private final FakeMarketplaceServer server = new FakeMarketplaceServer();
  private final List<String> output = Collections.synchronizedList(new ArrayList<>());

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void start_sizeFactor_hasThatManyOrdersShippedAndDelivered() throws Exception {
    server.market().failEvery(7);
    MarketplaceRun run = start(100, 10_000);
    assertEquals(1_000, server.market().tables().of("shipments").size());
    assertEquals(1, share("concluded"));
    assertEquals(0, run.results().transactions(), "outside of the window");
    assertTrue(run.ids().next().endsWith("-1"), "with ids of its own");
    run.end();
    auditPasses();
    assertTrue(output.contains("ordering 1000 times before the run"), output::toString);
  }

  @Test
  void start_shareToBeDelivered_leavesTheRest() throws Exception {
    MarketplaceRun run = start(30, 10_000);
    double delivered =
        server.market().tables().of("deliveries").stream()
            .mapToInt(row -> row.get("packages").size())
            .sum();
    double packages =
        server.market().tables().of("shipments").stream()
            .mapToInt(row -> row.get("packages").size())
            .sum();
    assertEquals(0.3, delivered / packages, 0.05);
    run.end();
    auditPasses();
  }

  @Test
  void start_targetThatRefusesSomeTimes_isAskedAgain() throws Exception {
    server.refuse(20);
    start(0, 10_000).end();
    assertEquals(1_000, server.market().tables().of("shipments").size());
    assertEquals(0, share("concluded"));
  }

  @Test
  void start_nothingLeftInStock_saysSoInsteadOfAskingForEver() {
    var failed = assertThrows(IOException.class, () -> start(100, 3));
    assertTrue(failed.getMessage().startsWith("Too few of the orders"), failed.getMessage());
  }

  @Test
  void start_checkoutFails_namesItsCause() {
    server.fault(request -> request.endsWith("/checkout") ? 500 : 0);
    var failed = assertThrows(IOException.class, () -> start(100, 100));
    assertTrue(failed.getMessage().contains("ended with 500"), failed.getMessage());
  }

  @Test
  void fill_targetThatWasFilledBefore_addsNoOrders() throws Exception {
    start(100, 10_000).end();
    new RunPreparation(settings(PopulatePolicy.WHEN_EMPTY, 100, 10_000), output::add)
        .populateOnly();
    assertEquals(1_000, server.market().tables().of("shipments").size());
    assertTrue(output.get(output.size() - 1).startsWith("the target was filled before"));
  }

  @Test
  void fill_emptyTarget_writesTheListAndStartsNoRun() throws Exception {
    new RunPreparation(settings(PopulatePolicy.WHEN_EMPTY, 100, 10_000), output::add)
        .populateOnly();
    long runs =
        Files.readAllLines(directory.resolve("acknowledged.ndjson")).stream()
            .filter(line -> line.contains("\"kind\":\"run\""))
            .count();
    assertEquals(1, runs);
    auditPasses();
  }

  private double share(String status) {
    List<ObjectNode> shipments = server.market().tables().of("shipments");
    double there =
        shipments.stream().filter(row -> row.get("status").asText().equals(status)).count();
    return there / shipments.size();
  }

  private void auditPasses() throws Exception {
    try (var marketplace = new MarketplaceClient(server.address(), 2, 5_000)) {
      List<CheckResult> failed =
          Audit.of(RecordSource.of(marketplace), directory.resolve("acknowledged.ndjson"))
              .checks()
              .stream()
              .filter(check -> !check.passed())
              .toList();
      assertEquals(List.of(), failed);
    }
  }

  private MarketplaceRun start(int deliveredPercent, int pieces) throws Exception {
    return MarketplaceRun.start(
        settings(PopulatePolicy.ALWAYS, deliveredPercent, pieces), output::add);
  }

  private MarketplaceSettings settings(PopulatePolicy populate, int deliveredPercent, int pieces) {
    return new MarketplaceSettings(
        ServiceAddresses.forPath(server.address()),
        1,
        new PopulationSize(30, 23, 5, pieces),
        TransactionMix.parse("dashboard=100"),
        0,
        0,
        0,
        3,
        3,
        5,
        0,
        3_600,
        populate,
        4,
        1,
        directory.resolve("acknowledged.ndjson"),
        true,
        new WorkloadExtensions(0, 0, 0, 1, deliveredPercent));
  }
}
