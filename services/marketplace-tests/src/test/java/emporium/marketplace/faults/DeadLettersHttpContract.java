package emporium.marketplace.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.marketplace.TestMarketplaceClient;
import emporium.persistence.Transactions;
import emporium.runtime.testing.Await;
import emporium.stock.StockRepository;
import io.quarkus.test.common.http.TestHTTPResource;
import jakarta.inject.Inject;
import java.net.URL;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A checkout whose event Stock gives up, and what becomes of it. */
abstract class DeadLettersHttpContract {
  private static final AtomicInteger IDS = new AtomicInteger(700_000);
  private static final int PIECES = 10;

  @TestHTTPResource("/")
  URL url;

  @Inject Transactions<StockRepository> stock;

  private final int id = IDS.incrementAndGet();
  private TestMarketplaceClient shop;

  @BeforeEach
  void fill() {
    shop = new TestMarketplaceClient(url.getPort());
    shop.customer(id);
    shop.seller(id);
    shop.product(id, 1, "2.00", PIECES);
    settle();
    shop.add(id, id, 1, "2.00", 3, "0.00", "0");
  }

  @AfterEach
  void cure() {
    poison(null);
    for (var line : list()) {
      assertEquals(204, redrive(line).statusCode());
    }
  }

  /** Waits for all events; a checkout whose event was thrown away stays open. */
  private void settle() {
    Await.until(() -> shop.json("/open-transactions").get("outbox").asInt() == 0);
  }

  private void poison(String with) {
    ((PoisonedTransactions<StockRepository>) stock).poison(with);
  }

  private JsonNode list() {
    return shop.json("/dead-letters").get("oldest");
  }

  private static String path(JsonNode line) {
    return "/dead-letters/" + line.get("service").asText() + "/" + line.get("id").asText();
  }

  private HttpResponse<String> redrive(JsonNode line) {
    return shop.call("POST", path(line) + "/redrive", "");
  }

  private HttpResponse<String> discard(JsonNode line, String query) {
    return shop.call("DELETE", path(line) + query, "");
  }

  /** Checks out under poison, until that has become a dead letter. */
  private CompletableFuture<HttpResponse<String>> deadLettered() {
    poison("poisoned");
    var answer = shop.checkoutLater(id, "t1");
    Await.until(() -> shop.json("/open-transactions").get("dead_letters").asInt() == 1);
    return answer;
  }

  private int available() {
    return shop.json("/stock/" + id + "/1").get("qty_available").asInt();
  }

  private long shipments() {
    return shop.records("shipment", "shipments").stream()
        .filter(shipment -> shipment.get("customer_id").asInt() == id)
        .count();
  }

  @Test
  void list_ofWhatIsDeadLettered_tellsServiceCauseAndEvent() {
    var unused = deadLettered();
    var all = shop.json("/dead-letters");
    assertEquals(1, all.get("dead_letters").asInt());
    var line = all.get("oldest").get(0);
    assertEquals("stock", line.get("service").asText());
    assertEquals("reserve-stock", line.get("topic").asText());
    assertTrue(line.get("id").asText().startsWith("reserve-stock:"), line.toString());
    assertEquals("IllegalStateException: poisoned", line.get("cause").asText());
    assertFalse(line.get("dead_lettered_at").asText().isEmpty());
    assertTrue(line.get("event").toString().contains(String.valueOf(id)), line.toString());
    assertTrue(line.get("event").toString().contains("*1111\""), line.toString());
    assertFalse(all.toString().contains("4111111111111111"), line.toString());
  }

  @Test
  void redrive_whenItsCauseIsGone_endsTheCheckout() {
    var answer = deadLettered();
    var line = list().get(0);
    poison(null);
    assertEquals(204, redrive(line).statusCode());
    assertEquals("shipped", answer.join().headers().firstValue("Emporium-Outcome").orElse(""));
    settle();
    assertEquals(0, shop.json("/open-transactions").get("dead_letters").asInt());
    assertEquals(0, list().size());
    assertEquals(PIECES - 3, available());
    assertEquals(0, shop.json("/stock/" + id + "/1").get("qty_reserved").asInt());
    assertEquals(1, shipments());
    assertEquals(1, shop.json("/customer/" + id).get("success_payment_count").asInt());
    var again = redrive(line);
    assertEquals(404, again.statusCode(), again.body());
    assertEquals(PIECES - 3, available());
  }

  @Test
  void redrive_whileItsCauseIsThere_isRefusedWithTheNewCause() {
    var answer = deadLettered();
    var line = list().get(0);
    poison("another poison");
    var refused = redrive(line);
    assertEquals(409, refused.statusCode(), refused.body());
    assertTrue(refused.body().contains("urn:emporium:dead-letter-fails"), refused.body());
    assertTrue(refused.body().contains("another poison"), refused.body());
    var still = list().get(0);
    assertEquals("IllegalStateException: another poison", still.get("cause").asText());
    assertEquals(line.get("dead_lettered_at"), still.get("dead_lettered_at"));
    assertEquals(line.get("event"), still.get("event"));
    assertEquals(PIECES, available());
    assertFalse(answer.isDone());
  }

  @Test
  void redrive_manyAtOnce_takesEffectOnce() {
    var answer = deadLettered();
    var line = list().get(0);
    poison(null);
    var first = shop.send("POST", path(line) + "/redrive", "");
    var second = shop.send("POST", path(line) + "/redrive", "");
    assertEquals(204 + 404, first.join().statusCode() + second.join().statusCode());
    assertEquals("shipped", answer.join().headers().firstValue("Emporium-Outcome").orElse(""));
    settle();
    assertEquals(PIECES - 3, available());
    assertEquals(1, shipments());
  }

  @Test
  void discard_needsTheWordAndLeavesNoEffect() {
    var answer = deadLettered();
    var line = list().get(0);
    poison(null);
    for (var query : new String[] {"", "?confirm=", "?confirm=yes"}) {
      var refused = discard(line, query);
      assertEquals(400, refused.statusCode(), refused.body());
      assertTrue(refused.body().contains("confirm must be discard"), refused.body());
    }
    assertEquals(1, list().size());
    assertEquals(204, discard(line, "?confirm=discard").statusCode());
    assertEquals(404, discard(line, "?confirm=discard").statusCode());
    assertEquals(404, redrive(line).statusCode());
    assertEquals(0, list().size());
    assertEquals(PIECES, available());
    assertFalse(answer.isDone());
  }

  /** Between replicas of Stock: without the event the checkout would never complete. */
  @Test
  void discard_ofAPartOfACheckout_isRefused() {
    for (var topic :
        List.of(
            "reserve-part",
            "part-reserved",
            "settle-part",
            "part-settled@a1",
            "part-settled@-a1")) {
      var path = "/dead-letters/stock/" + topic + ":1?confirm=discard";
      var answer = shop.call("DELETE", path, "");
      assertEquals(409, answer.statusCode(), answer.body());
      assertTrue(answer.body().contains("urn:emporium:dead-letter-required"), answer.body());
    }
  }

  @Test
  void redrive_ofWhatIsNoDeadLetter_isRefused() {
    for (var bad : List.of("stock/a", "stock/a:x", "STOCK/a:1", "stock/a@:1", "stock/a@A1:1")) {
      assertEquals(400, shop.call("POST", "/dead-letters/" + bad + "/redrive", "").statusCode());
    }
    for (var unknown :
        List.of("stock/reserve-stock:999999", "stock/part-settled@a-1:1", "unknown/a:1")) {
      var answer = shop.call("POST", "/dead-letters/" + unknown + "/redrive", "");
      assertEquals(404, answer.statusCode(), answer.body());
    }
  }
}
