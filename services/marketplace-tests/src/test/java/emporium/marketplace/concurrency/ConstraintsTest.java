package emporium.marketplace.concurrency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.marketplace.ConcurrentClients;
import emporium.marketplace.ConstraintsBase;
import emporium.marketplace.FreshMarketplace;
import emporium.marketplace.StockSampler;
import emporium.marketplace.TestMarketplaceClient;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The paper's constraints 2, 3, 4 and 7, each while many clients work on the same data. */
@QuarkusTest
@TestProfile(FreshMarketplace.class)
class ConstraintsTest extends ConstraintsBase {
  @Test
  void constraint2_sameCartsCheckedOutAtOnce_oneOrderEach() {
    int customers = 40;
    int rounds = 2;
    int first = ids(customers);
    shop.product(seller, 1, "2.00", 10_000);
    shop.drain();
    ConcurrentClients.run(
        8,
        customers,
        i -> {
          for (int round = 1; round <= rounds; round++) {
            shop.add(first + i, seller, 1, "2.00", 1 + i, "0.00", "0");
            assertOneCheckout(first + i, round);
          }
        });
    shop.drain();
    for (int i = 0; i < customers; i++) {
      var orders = shop.json("/order/" + (first + i));
      assertEquals(rounds, orders.size(), "orders of " + (first + i));
      for (var order : orders) {
        assertEquals(1, order.get("items").size());
        assertEquals(1 + i, order.get("items").get(0).get("quantity").asInt());
      }
    }
    int pieces = rounds * customers * (customers + 1) / 2;
    assertEquals(10_000 - pieces, stock(1).get("qty_available").asInt());
  }

  private void assertOneCheckout(int customer, int round) {
    var answers =
        Stream.of("same", "same", "a", "b")
            .map(tid -> shop.checkoutLater(customer, tid + round))
            .toList();
    var statuses = answers.stream().map(CompletableFuture::join).map(HttpResponse::statusCode);
    assertTrue(statuses.allMatch(status -> status == 200 || status == 422), "answers");
    assertEquals(round, shop.json("/cart/" + customer + "/checkouts").size());
  }

  @Test
  void constraint3_manyWantFewPieces_exactlyThoseAreSold() {
    int pieces = 60;
    int customers = 96;
    int first = ids(customers);
    shop.product(seller, 1, "2.00", pieces);
    shop.product(seller, 2, "2.00", pieces);
    shop.drain();
    StockSampler.during(
        shop,
        seller,
        2,
        () -> {
          ConcurrentClients.run(THREADS, customers, i -> buyBoth(first + i, "t", 1, 1));
          shop.drain();
        });
    for (int product = 1; product <= 2; product++) {
      assertEquals(pieces, StockSampler.sold(shop, seller, product));
      assertEquals(0, stock(product).get("qty_available").asInt(), "more was wanted than there is");
      assertEquals(0, stock(product).get("qty_reserved").asInt());
    }
  }

  @Test
  void constraint4_checkoutsAndDeliveriesAtOnce_countersEqualTheEvents() {
    int customers = 6;
    int first = ids(customers);
    for (int i = 0; i < customers; i++) {
      shop.customer(first + i);
    }
    shop.product(seller, 1, "2.00", 150);
    shop.product(seller, 2, "2.00", 150);
    shop.drain();
    ConcurrentClients.run(
        THREADS,
        240,
        i -> {
          if (i % 4 == 0) {
            shop.deliver("c4-" + i);
          } else {
            buyBoth(first + i % customers, "t" + i, pieces(i), pieces(-i));
          }
        });
    shop.drain();
    Predicate<JsonNode> refused = row -> row.get("outcome").asText().equals("not-accepted");
    for (int customer = first; customer < first + customers; customer++) {
      var row = shop.json("/customer/" + customer);
      int orders = shop.json("/order/" + customer).size();
      assertTrue(orders > 0, "no order of " + customer);
      assertEquals(orders, row.get("success_payment_count").asInt(), row.toString());
      assertEquals(0, row.get("failed_payment_count").asInt(), row.toString());
      assertEquals(delivered(customer), row.get("delivery_count").asInt(), row.toString());
      var checkouts = stream(shop.json("/cart/" + customer + "/checkouts"));
      long expected = checkouts.filter(refused).count();
      assertEquals(expected, row.get("failed_reservation_count").asLong(), row.toString());
    }
  }

  private long delivered(int customer) {
    return shop.records("shipment", "deliveries").stream()
        .flatMap(run -> stream(run.get("packages")))
        .filter(parcel -> parcel.get("customer_id").asInt() == customer)
        .count();
  }

  @Test
  void constraint7_stockEventsOfTheSameItemsAtOnce_keepTheSums() {
    int pieces = 60;
    int customers = 240;
    int first = ids(customers);
    shop.product(seller, 1, "2.00", pieces);
    shop.product(seller, 2, "2.00", pieces);
    shop.drain();
    var added = List.of(new AtomicInteger(), new AtomicInteger());
    StockSampler.during(
        shop,
        seller,
        2,
        () -> {
          ConcurrentClients.run(THREADS, customers, i -> stockEvent(first + i, i, added));
          shop.drain();
        });
    for (int product = 1; product <= 2; product++) {
      var item = stock(product);
      int received = pieces + added.get(product - 1).get();
      int sold = StockSampler.sold(shop, seller, product);
      assertEquals(received, item.get("qty_received").asInt(), item.toString());
      assertEquals(received - sold, item.get("qty_available").asInt(), item.toString());
      assertEquals(0, item.get("qty_reserved").asInt(), item.toString());
      assertTrue(sold > 0, "nothing was sold");
    }
  }

  private void stockEvent(int customer, int i, List<AtomicInteger> added) {
    int product = 1 + i / 4 % 2;
    switch (i % 4) {
      case 0 -> {
        int pieces = pieces(i);
        var path = "/stock/" + seller + "/" + product;
        shop.ok("PATCH", path, "{\"quantity\":" + pieces + "}");
        added.get(product - 1).addAndGet(pieces);
      }
      case 1 ->
          shop.ok(
              "PUT", "/product", TestMarketplaceClient.productRow(seller, product, "2.00", "0"));
      default -> buyBoth(customer, "t", pieces(i), pieces(-i));
    }
  }
}
