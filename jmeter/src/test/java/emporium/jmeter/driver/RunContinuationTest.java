package emporium.jmeter.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.data.PopulationSize;
import emporium.jmeter.driver.workload.MarketplaceOperation;
import emporium.jmeter.driver.workload.MarketplaceSettings;
import emporium.jmeter.driver.workload.PopulatePolicy;
import emporium.jmeter.driver.workload.TransactionMix;
import emporium.jmeter.fake.FakeMarketplaceServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that goes on from another one on the same target. */
class RunContinuationTest {
  private static final String OK = "HTTP/1.1 200 OK\nEmporium-Outcome: shipped\n";

  @TempDir private Path directory;
  private final FakeMarketplaceServer server = new FakeMarketplaceServer();

  @BeforeEach
  void onlyTheSeedTells() {
    server.fault(request -> request.startsWith("GET /records") ? 404 : 0);
  }

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void goOn_afterUpdates_believesWhatWasAcknowledgedAndNotWhatTheTargetSays() throws Exception {
    MarketplaceRun first = start("product-replace=100", 3);
    MarketplaceUser user = first.user(0, 1);
    var request = user.request(MarketplaceOperation.PRODUCT_REPLACE);
    user.recordResponse(MarketplaceOperation.PRODUCT_REPLACE, answer("202", ""));
    first.finish();
    MarketplaceRun second =
        MarketplaceRun.continueFrom(first, settings("product-replace=100", 3, 1), text -> {});
    List<String> versions = new ArrayList<>();
    for (int place = 0; place < 4; place++) {
      versions.add(second.products().product(place).version());
    }
    second.finish();
    assertEquals(1, versions.stream().filter(version -> !version.equals("0")).count());
    assertTrue(
        versions.stream().anyMatch(version -> request.body().contains("\"" + version + "\"")),
        request.body());
  }

  @Test
  void goOn_customersAfterErrors_areNotUsedAgainAndAllOthersAre() throws Exception {
    MarketplaceRun first = start("checkout=100", 3);
    MarketplaceUser user = first.user(0, 1);
    checkout(user, "504", "");
    checkout(user, "200", OK);
    user.next(); // with the third customer, and the run ends in between
    first.finish();
    MarketplaceRun second =
        MarketplaceRun.continueFrom(first, settings("checkout=100", 3, 1), text -> {});
    assertEquals(2, second.customers().acceptCart(0));
    assertEquals(3, second.customers().acceptCart(0));
    assertNull(second.customers().acceptCart(0));
    second.finish();
    MarketplaceRun third =
        MarketplaceRun.continueFrom(second, settings("checkout=100", 3, 1), text -> {});
    assertEquals(2, third.customers().acceptCart(0), "still not the first");
    third.finish();
  }

  @Test
  void goOn_cartThatWasNotSealed_isNotUsedAgain() throws Exception {
    MarketplaceRun first = start("checkout=100", 2);
    first.user(0, 1).next();
    server.fault(request -> request.endsWith("/seal") ? 503 : 0);
    first.finish();
    MarketplaceRun second =
        MarketplaceRun.continueFrom(first, settings("checkout=100", 2, 1), text -> {});
    assertEquals(2, second.customers().acceptCart(0));
    assertNull(second.customers().acceptCart(0));
    second.finish();
  }

  @Test
  void goOn_list_isThatOfAllRunsAndEachHasIdsOfItsOwn() throws Exception {
    MarketplaceRun first = start("checkout=100", 1);
    checkout(first.user(0, 1), "200", OK);
    first.finish();
    awaitLaterThan(first);
    MarketplaceRun second =
        MarketplaceRun.continueFrom(first, settings("checkout=100", 1, 1), text -> {});
    checkout(second.user(0, 1), "200", OK);
    second.finish();
    List<String> lines = Files.readAllLines(directory.resolve("acknowledged.ndjson"));
    assertEquals(4, lines.size(), lines::toString);
    assertTrue(lines.get(1).contains("\"tid\":\"" + first.ids().prefix()), lines.get(1));
    assertTrue(lines.get(3).contains("\"tid\":\"" + second.ids().prefix()), lines.get(3));
    assertNotEquals(first.ids().prefix(), second.ids().prefix());
  }

  @Test
  void goOn_choices_areOthersThanBefore() throws Exception {
    MarketplaceRun first = start("dashboard=100", 1);
    List<String> before = dashboards(first);
    first.finish();
    MarketplaceRun second =
        MarketplaceRun.continueFrom(first, settings("dashboard=100", 1, 1), text -> {});
    assertNotEquals(before, dashboards(second));
    second.finish();
  }

  @Test
  void goOn_otherData_isRefused() throws Exception {
    MarketplaceRun first = start("checkout=100", 1);
    first.finish();
    var otherSize = settings("checkout=100", 2, 1);
    var otherSeed = settings("checkout=100", 1, 2);
    assertThrows(
        IllegalArgumentException.class,
        () -> MarketplaceRun.continueFrom(first, otherSize, text -> {}));
    assertThrows(
        IllegalArgumentException.class,
        () -> MarketplaceRun.continueFrom(first, otherSeed, text -> {}));
  }

  private static void awaitLaterThan(MarketplaceRun run) {
    while (TransactionIdGenerator.prefixAt(System.currentTimeMillis()).equals(run.ids().prefix())) {
      Thread.onSpinWait();
    }
  }

  private static List<String> dashboards(MarketplaceRun run) {
    MarketplaceUser user = run.user(0, 1);
    var paths = new ArrayList<String>();
    for (int i = 0; i < 50; i++) {
      user.next();
      paths.add(user.request(MarketplaceOperation.DASHBOARD).path());
    }
    return paths;
  }

  private static void checkout(MarketplaceUser user, String code, String headers) {
    user.next();
    var unused = user.request(MarketplaceOperation.CHECKOUT);
    user.recordResponse(MarketplaceOperation.CHECKOUT, answer(code, headers));
  }

  private MarketplaceRun start(String mix, int customers) throws Exception {
    return MarketplaceRun.start(settings(mix, customers, 1), text -> {});
  }

  private MarketplaceSettings settings(String mix, int customers, long seed) {
    return new MarketplaceSettings(
        ServiceAddresses.forPath(server.address()),
        seed,
        PopulationSize.ofSellers(customers, 2, 2, 100),
        TransactionMix.parse(mix),
        0,
        0,
        0,
        1,
        10,
        5,
        0,
        1,
        PopulatePolicy.NEVER,
        1,
        1,
        directory.resolve("acknowledged.ndjson"),
        true);
  }

  private static SampleResult answer(String code, String headers) {
    var result = new SampleResult();
    result.setResponseCode(code);
    result.setResponseHeaders(headers);
    return result;
  }
}
