package emporium.jmeter.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.jmeter.audit.Audit;
import emporium.jmeter.audit.RecordSource;
import emporium.jmeter.audit.result.CheckResult;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.data.PopulationSize;
import emporium.jmeter.data.ProductPayload;
import emporium.jmeter.driver.workload.MarketplaceOperation;
import emporium.jmeter.driver.workload.MarketplaceSettings;
import emporium.jmeter.driver.workload.PopulatePolicy;
import emporium.jmeter.driver.workload.TransactionMix;
import emporium.jmeter.driver.workload.WorkloadExtensions;
import emporium.jmeter.fake.FakeMarketplaceServer;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProductUpdateSessionTest {
  private static final PopulationSize SIZE = new PopulationSize(2, 11, 4, 100);
  private static final int USERS = 8;

  @TempDir private Path directory;
  private final FakeMarketplaceServer server = new FakeMarketplaceServer();
  private final AtomicInteger readAgain = new AtomicInteger();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void price_raisedAgainAndAgain_staysWithinWhatTheServiceTakes() {
    var prices = new TreeSet<BigDecimal>();
    var price = new BigDecimal("12.34");
    for (int update = 0; update < 1_000; update++) {
      price = ProductUpdateSession.nextPrice(price, 1 + update % 9);
      prices.add(price);
    }
    assertTrue(prices.first().compareTo(BigDecimal.TEN) >= 0, "lowest " + prices.first());
    assertTrue(prices.last().compareTo(new BigDecimal(10_000)) <= 0, "highest " + prices.last());
    assertTrue(prices.last().compareTo(new BigDecimal(5_000)) > 0, "highest " + prices.last());
  }

  @Test
  void updates_concurrentWithLostAndRefusedAnswers_mirrorEqualsTheTarget() throws Exception {
    MarketplaceRun run = start(50);
    server.fault(this::sometimesRefused);
    server.lose(request -> request.contains(" /product") && chance(10));
    var users = new ArrayList<CompletableFuture<Void>>();
    for (int user = 0; user < USERS; user++) {
      var virtual = new HttpVirtualUser(run.user(user, USERS), server.address());
      users.add(CompletableFuture.runAsync(() -> virtual.update(150)));
    }
    users.forEach(CompletableFuture::join);
    server.fault(request -> 0);
    server.lose(request -> false);
    run.log().close();
    assertTrue(readAgain.get() > 0, "some were in doubt");
    for (int place = 0; place < SIZE.products(); place++) {
      assertEqual(run.products(), place);
    }
    assertTrue(run.results().operation(MarketplaceOperation.PRODUCT_DELETE).count() > 0);
    auditPasses();
  }

  private int sometimesRefused(String request) {
    if (!request.contains(" /product")) {
      return 0;
    }
    readAgain.addAndGet(request.startsWith("GET") ? 1 : 0);
    return chance(5) ? 503 : chance(5) ? 500 : 0;
  }

  private static boolean chance(int percent) {
    return ThreadLocalRandom.current().nextInt(100) < percent;
  }

  private void assertEqual(ExpectedProducts mirror, int place) throws Exception {
    assertTrue(mirror.tryLock(place), "one in doubt is read");
    ProductPayload row = mirror.product(place);
    JsonNode there =
        MarketplaceClient.JSON.readTree(server.market().product(row.sellerId(), row.productId()));
    assertEquals(there.get("version").asText(), row.version());
    assertEquals(0, there.get("price").decimalValue().compareTo(row.price()));
    assertEquals(there.get("active").booleanValue(), mirror.offered(place));
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

  @Test
  void delete_acknowledged_isFollowedByAReplaceOfTheSameProduct() throws Exception {
    MarketplaceRun run = start(100);
    MarketplaceUser user = run.user(0, 1);
    assertEquals(MarketplaceOperation.PRODUCT_DELETE, user.next());
    String[] path = user.request(MarketplaceOperation.PRODUCT_DELETE).path().split("/", -1);
    int place = run.products().place(Integer.parseInt(path[2]), Integer.parseInt(path[3]));
    user.recordResponse(MarketplaceOperation.PRODUCT_DELETE, answer("202"));
    assertFalse(run.products().offered(place));
    assertFalse(run.products().tryLock(place), "nobody comes in between");
    JsonNode put =
        MarketplaceClient.JSON.readTree(user.request(MarketplaceOperation.PRODUCT_REPLACE).body());
    assertEquals(
        place,
        run.products().place(put.get("seller_id").intValue(), put.get("product_id").intValue()));
    user.recordResponse(MarketplaceOperation.PRODUCT_REPLACE, answer("202"));
    assertTrue(run.products().offered(place));
    assertEquals(put.get("version").asText(), run.products().product(place).version());
  }

  @Test
  void delete_runEndsBeforeItsReplace_staysDeletedAndCanBeUpdated() throws Exception {
    MarketplaceRun run = start(100);
    MarketplaceUser user = run.user(0, 1);
    user.next();
    String[] path = user.request(MarketplaceOperation.PRODUCT_DELETE).path().split("/", -1);
    int place = run.products().place(Integer.parseInt(path[2]), Integer.parseInt(path[3]));
    user.recordResponse(MarketplaceOperation.PRODUCT_DELETE, answer("202"));
    user.end();
    assertFalse(run.products().offered(place));
    assertTrue(run.products().tryLock(place));
  }

  @Test
  void update_refusedAsStale_isReadAgain() throws Exception {
    MarketplaceRun run = start(0);
    MarketplaceUser user = run.user(0, 1);
    user.next();
    JsonNode put =
        MarketplaceClient.JSON.readTree(user.request(MarketplaceOperation.PRODUCT_REPLACE).body());
    int place =
        run.products().place(put.get("seller_id").intValue(), put.get("product_id").intValue());
    server.market().replace(put);
    user.recordResponse(MarketplaceOperation.PRODUCT_REPLACE, answer("409"));
    assertTrue(run.products().offered(place));
    assertEquals(put.get("version").asText(), run.products().product(place).version());
  }

  @Test
  void update_noTime_leavesTheProductAsItWas() throws Exception {
    MarketplaceRun run = start(0);
    MarketplaceUser user = run.user(0, 1);
    user.next();
    JsonNode put =
        MarketplaceClient.JSON.readTree(user.request(MarketplaceOperation.PRODUCT_REPLACE).body());
    int place =
        run.products().place(put.get("seller_id").intValue(), put.get("product_id").intValue());
    server.fault(request -> 404);
    user.recordResponse(MarketplaceOperation.PRODUCT_REPLACE, answer("503"));
    assertTrue(run.products().offered(place), "nobody was asked");
    assertEquals("0", run.products().product(place).version());
  }

  private MarketplaceRun start(int deletePercent) throws Exception {
    return MarketplaceRun.start(
        new MarketplaceSettings(
            ServiceAddresses.forPath(server.address()),
            1,
            SIZE,
            TransactionMix.parse(
                deletePercent == 50 ? "price-update=50,product-replace=50" : "product-replace=100"),
            0,
            0,
            0,
            3,
            3,
            5,
            0,
            3_600,
            PopulatePolicy.ALWAYS,
            2,
            1,
            directory.resolve("acknowledged.ndjson"),
            true,
            new WorkloadExtensions(0, deletePercent, 0)),
        text -> {});
  }

  private static SampleResult answer(String code) {
    var result = new SampleResult();
    result.setResponseCode(code);
    return result;
  }
}
