package emporium.marketplace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.edge.testing.Await;
import emporium.persistence.ms.GraphEngine;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.net.URL;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Answers wait for what they have seen; events share forces and keep the order of their key. */
@QuarkusTest
@TestProfile(HeldForces.Profile.class)
class DurableAnswersTest {
  private static final int SELLERS = 1_000;
  private static final int CLIENTS = 16;

  @TestHTTPResource("/")
  URL url;

  @Inject HeldForces forces;
  @Inject GraphEngine engine;

  @Test
  void writeReadAndRefusal_whileForceIsHeldBack_areNotAnswered() {
    var shop = new Shop(url.getPort());
    shop.product(50_001, 1, "1.00", 5);
    shop.drain();
    long rollbacks = engine.figures().rollbacks();
    CompletableFuture<HttpResponse<String>> write;
    CompletableFuture<HttpResponse<String>> read;
    CompletableFuture<HttpResponse<String>> refusal;
    forces.hold();
    try {
      write = shop.send("PUT", "/product", Shop.productRow(50_001, 1, "1.00", "v2"));
      Await.until(
          () -> engine.pendingEvents() == 0 && engine.figures().units() >= 0 && placedPast(write));
      read = shop.send("GET", "/product/50001/1", "");
      refusal = shop.send("PATCH", "/product", Shop.priceBody(50_001, 1, "2.00", "0"));
      Await.until(() -> engine.figures().rollbacks() > rollbacks);
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
    var shop = new Shop(url.getPort());
    Crowd.run(CLIENTS, SELLERS, i -> shop.product(1 + i, 1, "1.00", 5));
    shop.drain();
    long forcesBefore = engine.store().counters().forces();
    var answers = new ArrayList<CompletableFuture<HttpResponse<String>>>();
    forces.hold();
    try {
      for (int seller = 1; seller <= SELLERS; seller++) {
        answers.add(shop.send("PATCH", "/product", Shop.priceBody(seller, 1, "2.00", "0")));
      }
      int sold = SELLERS;
      Await.until(() -> engine.placedUnits() - engine.figures().units() >= 2L * sold - 2);
    } finally {
      forces.release();
    }
    answers.forEach(answer -> assertEquals(202, answer.join().statusCode()));
    shop.drain();
    long used = engine.store().counters().forces() - forcesBefore;
    System.out.println("forces for " + SELLERS + " updates and " + SELLERS + " events: " + used);
    assertTrue(used < SELLERS / 10, "forces " + used);
    assertEquals(
        SELLERS,
        shop.records("cart", "replica_products").stream()
            .filter(r -> r.get("price").asText().equals("2.00"))
            .count());
  }

  @Test
  void eventsOfOneKey_manyUpdates_arriveInTheirOrder() {
    var shop = new Shop(url.getPort());
    shop.product(60_001, 1, "1.00", 5);
    for (int i = 1; i <= 100; i++) {
      shop.ok("PATCH", "/product", Shop.priceBody(60_001, 1, i + ".00", "0"));
    }
    shop.drain();
    assertEquals("100.00", shop.json("/product/60001/1").get("price").asText());
    var replica =
        shop.records("cart", "replica_products").stream()
            .filter(r -> r.get("seller_id").asInt() == 60_001)
            .findFirst()
            .orElseThrow();
    assertEquals("100.00", replica.get("price").asText());
  }

  private boolean placedPast(CompletableFuture<?> write) {
    return engine.placedUnits() > engine.figures().units() && !write.isDone();
  }
}
