package emporium.marketplace.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.PriceUpdated;
import emporium.marketplace.ConcurrentClients;
import emporium.marketplace.TestMarketplaceClient;
import emporium.persistence.Event;
import emporium.persistence.ms.GraphEngine;
import emporium.runtime.testing.Await;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.net.URL;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Answers wait for what they have seen; events share forces and keep the order of their key. */
@QuarkusTest
@TestProfile(DurableAnswersTest.Watched.class)
class DurableAnswersTest {
  private static final int SELLERS = 1_000;
  private static final int CLIENTS = 16;
  private static final int PRICES = 50;

  /** Forces that can be held back, and a cart whose events can. */
  public static class Watched extends DelayedForces.Profile {
    @Override
    public Map<String, String> getConfigOverrides() {
      var config = super.getConfigOverrides();
      replaceModules(config, RecordingCart.class);
      return config;
    }
  }

  @TestHTTPResource("/")
  URL url;

  @Inject DelayedForces forces;
  @Inject RecordingCart cart;
  @Inject GraphEngine engine;

  @Test
  void writeReadAndRefusal_whileForceIsHeldBack_areNotAnswered() {
    var shop = new TestMarketplaceClient(url.getPort());
    shop.product(50_001, 1, "1.00", 5);
    shop.drain();
    long rollbacks = engine.statistics().rollbacks();
    CompletableFuture<HttpResponse<String>> write;
    CompletableFuture<HttpResponse<String>> read;
    CompletableFuture<HttpResponse<String>> refusal;
    forces.hold();
    try {
      write =
          shop.send("PUT", "/product", TestMarketplaceClient.productRow(50_001, 1, "1.00", "v2"));
      Await.until(
          () ->
              engine.pendingEvents() == 0 && engine.statistics().units() >= 0 && placedPast(write));
      read = shop.send("GET", "/product/50001/1", "");
      refusal =
          shop.send("PATCH", "/product", TestMarketplaceClient.priceBody(50_001, 1, "2.00", "0"));
      Await.until(() -> engine.statistics().rollbacks() > rollbacks);
      assertFalse(write.isDone(), "the write was answered before it was forced");
      assertFalse(read.isDone(), "the read was answered before what it saw was forced");
      assertFalse(refusal.isDone(), "the refusal was answered before what caused it was forced");
    } finally {
      forces.release();
    }
    assertEquals(202, write.join().statusCode());
    assertTrue(read.join().body().contains("v2"), read.join().body());
    assertEquals(409, refusal.join().statusCode());
  }

  @Test
  void eventsOfManyKeys_whileForceIsHeldBack_needFarFewerForcesThanEvents() {
    var shop = new TestMarketplaceClient(url.getPort());
    ConcurrentClients.run(CLIENTS, SELLERS, i -> shop.product(1 + i, 1, "1.00", 5));
    shop.drain();
    long forcesBefore = engine.statistics().groups(); // a force each
    var answers = new ArrayList<CompletableFuture<HttpResponse<String>>>();
    forces.hold();
    try {
      for (int seller = 1; seller <= SELLERS; seller++) {
        answers.add(
            shop.send(
                "PATCH", "/product", TestMarketplaceClient.priceBody(seller, 1, "2.00", "0")));
      }
      int sold = SELLERS;
      Await.until(() -> engine.committedUnits() - engine.statistics().units() >= 2L * sold - 2);
    } finally {
      forces.release();
    }
    answers.forEach(answer -> assertEquals(202, answer.join().statusCode()));
    shop.drain();
    long used = engine.statistics().groups() - forcesBefore;
    System.out.println("forces for " + SELLERS + " updates and " + SELLERS + " events: " + used);
    assertTrue(used < SELLERS / 10, "forces " + used);
    assertEquals(
        SELLERS,
        shop.records("cart", "replica_products").stream()
            .filter(r -> r.get("price").asText().equals("2.00"))
            .count());
  }

  /**
   * While the first event of a seller is held back, the others wait for their turn, though all have
   * been dispatched: an event that was published after them, of another seller, has come through.
   */
  @Test
  void eventsOfOneKey_firstHeldBack_comeOneByOneInTheirOrder() {
    int seller = 60_001;
    int next = 60_002;
    var shop = new TestMarketplaceClient(url.getPort());
    shop.product(seller, 1, "1.00", 5);
    shop.product(next, 1, "1.00", 5);
    shop.drain();
    cart.hold(event -> isOf(seller, event));
    try {
      for (int price = 1; price <= PRICES; price++) {
        shop.ok(
            "PATCH", "/product", TestMarketplaceClient.priceBody(seller, 1, price + ".00", "0"));
      }
      shop.ok("PATCH", "/product", TestMarketplaceClient.priceBody(next, 1, "3.00", "0"));
      Await.until(() -> prices(next).equals(List.of(300L)));
      assertEquals(
          List.of(100L), prices(seller), "an event came before the one before it was done");
    } finally {
      cart.letGo();
    }
    shop.drain();
    assertEquals(
        IntStream.rangeClosed(1, PRICES).mapToObj(price -> 100L * price).toList(), prices(seller));
    var replica =
        shop.records("cart", "replica_products").stream()
            .filter(r -> r.get("seller_id").asInt() == seller)
            .findFirst()
            .orElseThrow();
    assertEquals(PRICES + ".00", replica.get("price").asText());
  }

  private static boolean isOf(int seller, Event event) {
    return event instanceof PriceUpdated updated && updated.sellerId() == seller;
  }

  /** The prices of a seller's events in the order in which they came to be consumed. */
  private List<Long> prices(int seller) {
    return cart.arrived().stream()
        .filter(event -> isOf(seller, event))
        .map(event -> ((PriceUpdated) event).priceCents())
        .toList();
  }

  private boolean placedPast(CompletableFuture<?> write) {
    return engine.committedUnits() > engine.statistics().units() && !write.isDone();
  }
}
