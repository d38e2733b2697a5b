package emporium.jmeter.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.jmeter.client.Addresses;
import emporium.jmeter.data.DataSize;
import emporium.jmeter.fake.FakeServer;
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

class VirtualUserTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String PAPER =
      "checkout=30,dashboard=5,price-update=3,product-replace=2,update-delivery=60";

  @TempDir private Path directory;
  private final FakeServer server = new FakeServer();

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
    VirtualUser user = run("checkout=100", 1).user(0, 1);
    for (int session = 0; session < 50; session++) {
      assertEquals(Step.CHECKOUT, user.next());
      int size = user.cartSize();
      assertTrue(size >= 1 && size <= 10, "size " + size);
      Set<String> products = new HashSet<>();
      for (int item = 0; item < size; item++) {
        JsonNode line = JSON.readTree(user.request(Step.ADD_ITEM).body());
        assertTrue(products.add(line.get("SellerId") + "/" + line.get("ProductId")));
        int quantity = line.get("Quantity").intValue();
        assertTrue(quantity >= 1 && quantity <= 10, "quantity " + quantity);
        user.answered(Step.ADD_ITEM, answer("200", ""));
      }
      user.request(Step.CHECKOUT);
      user.answered(Step.CHECKOUT, answer("200", "HTTP/1.1 200 OK\nEmporium-Outcome: shipped\n"));
    }
    assertTrue(user.unfinished().isEmpty());
  }

  @Test
  void session_errorAtCheckout_retiresTheCustomer() throws Exception {
    DriverRun run = run("checkout=100", 1);
    VirtualUser user = run.user(0, 1);
    for (int customer = 1; customer <= 3; customer++) {
      user.next();
      user.request(Step.ADD_ITEM);
      user.request(Step.CHECKOUT);
      user.answered(Step.CHECKOUT, answer("504", ""));
    }
    assertEquals(Set.of(1, 2, 3), Set.copyOf(user.unfinished()));
    assertThrows(IllegalStateException.class, user::next);
    assertTrue(String.valueOf(run.failure()).startsWith("No idle customer"));
  }

  @Test
  void session_refusedBecauseOfOverload_isDroppedAndItsCustomerComesAgain() throws Exception {
    DriverRun run = run("checkout=100", 1);
    VirtualUser user = run.user(0, 1);
    SampleResult overloaded = answer("503", "");
    overloaded.setResponseData("{\"type\":\"urn:emporium:overloaded\"}", "UTF-8");
    for (int session = 0; session < 7; session++) {
      assertEquals(Step.CHECKOUT, user.next());
      assertEquals(session >= 3, user.sealsFirst(), "session " + session);
      if (session == 6) {
        var unused = user.request(Step.SEAL);
        user.answered(Step.SEAL, overloaded);
      } else {
        var unused = user.request(Step.ADD_ITEM);
        user.answered(Step.ADD_ITEM, session < 2 ? overloaded : answer("200", ""));
        if (session >= 2) {
          unused = user.request(Step.CHECKOUT);
          user.answered(Step.CHECKOUT, overloaded);
        }
      }
    }
    assertTrue(user.unfinished().isEmpty());
    assertTrue(user.retired().isEmpty());
  }

  @Test
  void session_outcomeUnknown_retiresTheCustomer() throws Exception {
    VirtualUser user = run("checkout=100", 1).user(0, 1);
    user.next();
    var unused = user.request(Step.ADD_ITEM);
    SampleResult unknown = answer("503", "");
    unknown.setResponseData("{\"type\":\"urn:emporium:outcome-unknown\"}", "UTF-8");
    user.answered(Step.ADD_ITEM, unknown);
    assertEquals(List.of(1), List.copyOf(user.unfinished()));
  }

  @Test
  void session_thatAbandons_leavesItsItemsAndTheNextOfTheCustomerThrowsThemAway() throws Exception {
    DriverRun run = run("checkout=100", 1, new Extras(100, 0, 0));
    VirtualUser user = run.user(0, 1);
    for (int session = 0; session < 7; session++) {
      assertEquals(Step.ABANDON, user.next());
      assertEquals(session >= 3, user.sealsFirst(), "session " + session);
      if (user.sealsFirst()) {
        assertEquals("/cart/" + (session % 3 + 1) + "/seal", user.request(Step.SEAL).path());
        user.answered(Step.SEAL, answer("200", ""));
        assertFalse(user.sealsFirst());
      }
      for (int item = 0; item < user.cartSize(); item++) {
        var unused = user.request(Step.ADD_ITEM);
        SampleResult added = answer("200", "");
        added.setStampAndTime(System.currentTimeMillis(), 1);
        user.answered(Step.ADD_ITEM, added);
        user.record(Step.ADD_ITEM, added);
      }
      assertEquals(Math.min(session + 1, 7), run.results().abandonedSessions());
    }
    assertTrue(user.unfinished().isEmpty(), "left on purpose");
    assertTrue(user.retired().isEmpty());
  }

  @Test
  void session_sealFails_retiresTheCustomer() throws Exception {
    DriverRun run = run("checkout=100", 1, new Extras(100, 0, 0));
    run.customers().filled(1);
    VirtualUser user = run.user(0, 1);
    user.next();
    var unused = user.request(Step.SEAL);
    user.answered(Step.SEAL, answer("500", ""));
    user.next();
    assertFalse(user.sealsFirst());
    assertEquals(List.of(1), List.copyOf(user.retired()));
  }

  @Test
  void next_someSessionsAbandonAndSomeStepsReplenish_inTheirShares() throws Exception {
    VirtualUser user = run("checkout=50,dashboard=50", 1, new Extras(20, 0, 25)).user(0, 1);
    int abandoned = 0;
    int sessions = 0;
    int replenished = 0;
    for (int i = 0; i < 4_000; i++) {
      Step step = user.next();
      replenished += step == Step.REPLENISH ? 1 : 0;
      if (step == Step.ABANDON || step == Step.CHECKOUT) {
        sessions++;
        abandoned += step == Step.ABANDON ? 1 : 0;
        finish(user, step);
      }
    }
    assertEquals(1_000, replenished, 120);
    assertEquals(1_500, sessions, 150);
    assertEquals(0.2 * sessions, abandoned, 80);
  }

  private static void finish(VirtualUser user, Step session) {
    for (int item = 0; item < user.cartSize(); item++) {
      var unused = user.request(Step.ADD_ITEM);
      user.answered(Step.ADD_ITEM, answer("200", ""));
    }
    if (session == Step.CHECKOUT) {
      var unused = user.request(Step.CHECKOUT);
      user.answered(Step.CHECKOUT, answer("200", "\nEmporium-Outcome: shipped\n"));
    }
  }

  @Test
  void priceUpdate_productBusy_picksAnotherAndUnlocksWhenAnswered() throws Exception {
    DriverRun run = run("price-update=100", 1);
    for (int place = 1; place < 12; place++) {
      assertTrue(run.products().tryLock(place));
    }
    VirtualUser user = run.user(0, 1);
    BigDecimal before = run.products().at(0).price();
    JsonNode body = JSON.readTree(user.request(Step.PRICE_UPDATE).body());
    assertEquals(1, body.get("sellerId").intValue());
    assertEquals(1, body.get("productId").intValue());
    user.answered(Step.PRICE_UPDATE, answer("202", ""));
    assertTrue(run.products().at(0).price().compareTo(before) >= 0);
    assertTrue(run.products().tryLock(0));
  }

  @Test
  void priceUpdate_noAnswerAndTheTargetDoesNotTell_keepsTheProductAside() throws Exception {
    DriverRun run = run("price-update=100", 1);
    VirtualUser user = run.user(0, 1);
    JsonNode body = JSON.readTree(user.request(Step.PRICE_UPDATE).body());
    user.answered(Step.PRICE_UPDATE, answer("Non HTTP response code: x.SocketException", ""));
    int place =
        run.products().place(body.get("sellerId").intValue(), body.get("productId").intValue());
    user.next();
    assertTrue(!run.products().tryLock(place));
  }

  private List<String> choices(long seed, int thread) throws Exception {
    VirtualUser user = run(PAPER, seed).user(thread, 2);
    var choices = new ArrayList<String>();
    for (int i = 0; i < 200; i++) {
      Step step = user.next();
      choices.add(step.label());
      if (step == Step.CHECKOUT) {
        choices.add(user.request(Step.ADD_ITEM).body());
        user.request(Step.CHECKOUT);
        user.answered(step, answer("200", "\nEmporium-Outcome: shipped\n"));
      } else if (step == Step.DASHBOARD) {
        choices.add(user.request(step).path());
      }
    }
    return choices;
  }

  private DriverRun run(String mix, long seed) throws Exception {
    return run(mix, seed, Extras.NONE);
  }

  private DriverRun run(String mix, long seed, Extras extras) throws Exception {
    server.fault(request -> request.startsWith("GET /records") ? 404 : 0);
    var settings =
        new DriverSettings(
            Addresses.of(server.address()),
            seed,
            DataSize.ofSellers(3, 3, 4, 100),
            Mix.parse(mix),
            0,
            0,
            0,
            10,
            10,
            5,
            0,
            3_600,
            Populate.NEVER,
            1,
            1,
            directory.resolve("acknowledged.ndjson"),
            true,
            extras);
    return DriverRun.start(settings, text -> {});
  }

  private static SampleResult answer(String code, String headers) {
    var result = new SampleResult();
    result.setResponseCode(code);
    result.setResponseHeaders(headers);
    return result;
  }
}
