package emporium.jmeter.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.data.PopulationSize;
import emporium.jmeter.driver.workload.MarketplaceOperation;
import emporium.jmeter.driver.workload.MarketplaceSettings;
import emporium.jmeter.driver.workload.PopulatePolicy;
import emporium.jmeter.driver.workload.TransactionMix;
import emporium.jmeter.driver.workload.WorkloadExtensions;
import emporium.jmeter.fake.FakeMarketplaceServer;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MarketplaceUserTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String PAPER =
      "checkout=30,dashboard=5,price-update=3,product-replace=2,update-delivery=60";

  @TempDir private Path directory;
  private final FakeMarketplaceServer server = new FakeMarketplaceServer();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void choices_sameSeedAndThread_areTheSame() throws Exception {
    assertEquals(choices(1, 0), choices(1, 0));
    assertNotEquals(choices(1, 0), choices(1, 1));
    assertNotEquals(choices(1, 0), choices(2, 0));
  }

  @Test
  void session_items_areDistinctAndInRange() throws Exception {
    MarketplaceUser user = run("checkout=100", 1).user(0, 1);
    for (int session = 0; session < 50; session++) {
      assertEquals(MarketplaceOperation.CHECKOUT, user.next());
      int size = user.cartSize();
      assertTrue(size >= 1 && size <= 10, "size " + size);
      Set<String> products = new HashSet<>();
      for (int item = 0; item < size; item++) {
        JsonNode line = JSON.readTree(user.request(MarketplaceOperation.ADD_ITEM).body());
        assertTrue(products.add(line.get("SellerId") + "/" + line.get("ProductId")));
        int quantity = line.get("Quantity").intValue();
        assertTrue(quantity >= 1 && quantity <= 10, "quantity " + quantity);
        user.recordResponse(MarketplaceOperation.ADD_ITEM, answer("200", ""));
      }
      user.request(MarketplaceOperation.CHECKOUT);
      user.recordResponse(
          MarketplaceOperation.CHECKOUT,
          answer("200", "HTTP/1.1 200 OK\nEmporium-Outcome: shipped\n"));
    }
    assertTrue(user.customersWithOpenCarts().isEmpty());
  }

  @Test
  void session_errorAtCheckout_retiresTheCustomer() throws Exception {
    MarketplaceRun run = run("checkout=100", 1);
    MarketplaceUser user = run.user(0, 1);
    for (int customer = 1; customer <= 3; customer++) {
      user.next();
      user.request(MarketplaceOperation.ADD_ITEM);
      user.request(MarketplaceOperation.CHECKOUT);
      user.recordResponse(MarketplaceOperation.CHECKOUT, answer("504", ""));
    }
    assertEquals(Set.of(1, 2, 3), Set.copyOf(user.customersWithOpenCarts()));
    assertThrows(IllegalStateException.class, user::next);
    assertTrue(String.valueOf(run.failure()).startsWith("No idle customer"));
  }

  @Test
  void session_refusedBecauseOfOverload_isDroppedAndItsCustomerComesAgain() throws Exception {
    MarketplaceRun run = run("checkout=100", 1);
    MarketplaceUser user = run.user(0, 1);
    SampleResult overloaded = answer("503", "");
    overloaded.setResponseData("{\"type\":\"urn:emporium:overloaded\"}", "UTF-8");
    for (int session = 0; session < 7; session++) {
      assertEquals(MarketplaceOperation.CHECKOUT, user.next());
      assertEquals(session >= 3, user.sealsFirst(), "session " + session);
      if (session == 6) {
        var unused = user.request(MarketplaceOperation.SEAL);
        user.recordResponse(MarketplaceOperation.SEAL, overloaded);
      } else {
        var unused = user.request(MarketplaceOperation.ADD_ITEM);
        user.recordResponse(
            MarketplaceOperation.ADD_ITEM, session < 2 ? overloaded : answer("200", ""));
        if (session >= 2) {
          unused = user.request(MarketplaceOperation.CHECKOUT);
          user.recordResponse(MarketplaceOperation.CHECKOUT, overloaded);
        }
      }
    }
    assertTrue(user.customersWithOpenCarts().isEmpty());
    assertTrue(user.retiredCustomers().isEmpty());
  }

  @Test
  void session_outcomeUnknown_retiresTheCustomer() throws Exception {
    MarketplaceUser user = run("checkout=100", 1).user(0, 1);
    user.next();
    var unused = user.request(MarketplaceOperation.ADD_ITEM);
    SampleResult unknown = answer("503", "");
    unknown.setResponseData("{\"type\":\"urn:emporium:outcome-unknown\"}", "UTF-8");
    user.recordResponse(MarketplaceOperation.ADD_ITEM, unknown);
    assertEquals(List.of(1), List.copyOf(user.customersWithOpenCarts()));
  }

  @Test
  void session_thatAbandons_leavesItsItemsAndTheNextOfTheCustomerThrowsThemAway() throws Exception {
    MarketplaceRun run = run("checkout=100", 1, new WorkloadExtensions(100, 0, 0));
    MarketplaceUser user = run.user(0, 1);
    for (int session = 0; session < 7; session++) {
      assertEquals(MarketplaceOperation.ABANDON, user.next());
      assertEquals(session >= 3, user.sealsFirst(), "session " + session);
      if (user.sealsFirst()) {
        assertEquals(
            "/cart/" + (session % 3 + 1) + "/seal", user.request(MarketplaceOperation.SEAL).path());
        user.recordResponse(MarketplaceOperation.SEAL, answer("200", ""));
        assertFalse(user.sealsFirst());
      }
      for (int item = 0; item < user.cartSize(); item++) {
        var unused = user.request(MarketplaceOperation.ADD_ITEM);
        SampleResult added = answer("200", "");
        added.setStampAndTime(System.currentTimeMillis(), 1);
        user.recordResponse(MarketplaceOperation.ADD_ITEM, added);
        user.record(MarketplaceOperation.ADD_ITEM, added);
      }
      assertEquals(Math.min(session + 1, 7), run.results().abandonedSessions());
    }
    assertTrue(user.customersWithOpenCarts().isEmpty(), "left on purpose");
    assertTrue(user.retiredCustomers().isEmpty());
  }

  @Test
  void session_sealFails_retiresTheCustomer() throws Exception {
    MarketplaceRun run = run("checkout=100", 1, new WorkloadExtensions(100, 0, 0));
    run.customers().markFilled(1);
    MarketplaceUser user = run.user(0, 1);
    user.next();
    var unused = user.request(MarketplaceOperation.SEAL);
    user.recordResponse(MarketplaceOperation.SEAL, answer("500", ""));
    user.next();
    assertFalse(user.sealsFirst());
    assertEquals(List.of(1), List.copyOf(user.retiredCustomers()));
  }

  @Test
  void next_someSessionsAbandonAndSomeStepsReplenish_inTheirShares() throws Exception {
    MarketplaceUser user =
        run("checkout=50,dashboard=50", 1, new WorkloadExtensions(20, 0, 25)).user(0, 1);
    int abandoned = 0;
    int sessions = 0;
    int replenished = 0;
    for (int i = 0; i < 4_000; i++) {
      MarketplaceOperation step = user.next();
      replenished += step == MarketplaceOperation.REPLENISH ? 1 : 0;
      if (step == MarketplaceOperation.ABANDON || step == MarketplaceOperation.CHECKOUT) {
        sessions++;
        abandoned += step == MarketplaceOperation.ABANDON ? 1 : 0;
        finish(user, step);
      }
    }
    assertEquals(1_000, replenished, 120);
    assertEquals(1_500, sessions, 150);
    assertEquals(0.2 * sessions, abandoned, 80);
  }

  private static void finish(MarketplaceUser user, MarketplaceOperation session) {
    for (int item = 0; item < user.cartSize(); item++) {
      var unused = user.request(MarketplaceOperation.ADD_ITEM);
      user.recordResponse(MarketplaceOperation.ADD_ITEM, answer("200", ""));
    }
    if (session == MarketplaceOperation.CHECKOUT) {
      var unused = user.request(MarketplaceOperation.CHECKOUT);
      user.recordResponse(
          MarketplaceOperation.CHECKOUT, answer("200", "\nEmporium-Outcome: shipped\n"));
    }
  }

  @Test
  void priceUpdate_productBusy_picksAnotherAndUnlocksWhenAnswered() throws Exception {
    MarketplaceRun run = run("price-update=100", 1);
    for (int place = 1; place < 12; place++) {
      assertTrue(run.products().tryLock(place));
    }
    MarketplaceUser user = run.user(0, 1);
    BigDecimal before = run.products().product(0).price();
    JsonNode body = JSON.readTree(user.request(MarketplaceOperation.PRICE_UPDATE).body());
    assertEquals(1, body.get("sellerId").intValue());
    assertEquals(1, body.get("productId").intValue());
    user.recordResponse(MarketplaceOperation.PRICE_UPDATE, answer("202", ""));
    assertTrue(run.products().product(0).price().compareTo(before) >= 0);
    assertTrue(run.products().tryLock(0));
  }

  @Test
  void priceUpdate_noAnswerAndTheTargetDoesNotTell_keepsTheProductAside() throws Exception {
    MarketplaceRun run = run("price-update=100", 1);
    MarketplaceUser user = run.user(0, 1);
    JsonNode body = JSON.readTree(user.request(MarketplaceOperation.PRICE_UPDATE).body());
    user.recordResponse(
        MarketplaceOperation.PRICE_UPDATE, answer("Non HTTP response code: x.SocketException", ""));
    int place =
        run.products().place(body.get("sellerId").intValue(), body.get("productId").intValue());
    user.next();
    assertTrue(!run.products().tryLock(place));
  }

  private List<String> choices(long seed, int thread) throws Exception {
    MarketplaceUser user = run(PAPER, seed).user(thread, 2);
    var choices = new ArrayList<String>();
    for (int i = 0; i < 200; i++) {
      MarketplaceOperation step = user.next();
      choices.add(step.samplerName());
      if (step == MarketplaceOperation.CHECKOUT) {
        choices.add(user.request(MarketplaceOperation.ADD_ITEM).body());
        user.request(MarketplaceOperation.CHECKOUT);
        user.recordResponse(step, answer("200", "\nEmporium-Outcome: shipped\n"));
      } else if (step == MarketplaceOperation.DASHBOARD) {
        choices.add(user.request(step).path());
      }
    }
    return choices;
  }

  private MarketplaceRun run(String mix, long seed) throws Exception {
    return run(mix, seed, WorkloadExtensions.NONE);
  }

  private MarketplaceRun run(String mix, long seed, WorkloadExtensions extras) throws Exception {
    server.fault(request -> request.startsWith("GET /records") ? 404 : 0);
    var settings =
        new MarketplaceSettings(
            ServiceAddresses.forPath(server.address()),
            seed,
            PopulationSize.ofSellers(3, 3, 4, 100),
            TransactionMix.parse(mix),
            0,
            0,
            0,
            10,
            10,
            5,
            0,
            3_600,
            PopulatePolicy.NEVER,
            1,
            1,
            directory.resolve("acknowledged.ndjson"),
            true,
            extras);
    return MarketplaceRun.start(settings, text -> {});
  }

  private static SampleResult answer(String code, String headers) {
    var result = new SampleResult();
    result.setResponseCode(code);
    result.setResponseHeaders(headers);
    return result;
  }
}
