package emporium.marketplace.concurrency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.marketplace.ConcurrentClients;
import emporium.marketplace.ConstraintsBase;
import emporium.marketplace.FreshMarketplace;
import emporium.runtime.testing.Await;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The paper's constraint 6: update deliveries at the same time do disjoint work. */
@QuarkusTest
@TestProfile(FreshMarketplace.class)
class DeliveryConstraintsTest extends ConstraintsBase {
  private static final int SELLERS = 25;
  private static final int SELLERS_OF_A_DELIVERY = 10;
  private static final int ORDERS = 160;
  private static final int AT_ONCE = 16;

  /** One package of a seller: who waits for it, since when, and when it came. */
  private record Parcel(String order, Instant shipped, Instant delivered) {
    /**
     * Orders of one time are delivered in the order of (customer, order): equal length, so text.
     */
    static final Comparator<Parcel> BY_AGE =
        Comparator.comparing(Parcel::shipped).thenComparing(Parcel::order);
  }

  @Test
  void constraint6_sixteenDeliveriesAtOnce_doDisjointWorkOldestFirst() {
    Await.until(() -> shop.deliver("before") == 0);
    int firstSeller = ids(SELLERS);
    int firstCustomer = ids(ORDERS / 2);
    ConcurrentClients.run(THREADS, SELLERS, i -> shop.product(firstSeller + i, 1, "2.00", 10_000));
    shop.drain();
    var packages = new AtomicInteger();
    ConcurrentClients.run(
        THREADS,
        ORDERS / 2,
        i -> {
          packages.addAndGet(order(firstCustomer + i, firstSeller, 2 * i));
          packages.addAndGet(order(firstCustomer + i, firstSeller, 2 * i + 1));
        });
    shop.drain();

    int delivered = 0;
    for (int wave = 0; delivered < packages.get(); wave++) {
      int now = deliverAtOnce("c6-" + wave);
      assertTrue(now > 0, "starved with " + delivered + " of " + packages + " delivered");
      delivered += now;
    }
    assertEquals(packages.get(), delivered);
    assertEquals(0, deliverAtOnce("c6-last"));
    shop.drain();
    assertRunsAreDisjoint(packages.get());
    assertOldestFirst(firstCustomer);
    IntStream.range(firstCustomer, firstCustomer + ORDERS / 2).forEach(this::assertAllDelivered);
  }

  /** Buys of one to five sellers; returns of how many. */
  private int order(int customer, int firstSeller, int number) {
    var random = random(number);
    var sellers = random.ints(1 + random.nextInt(5), 0, SELLERS).distinct().toArray();
    for (int i : sellers) {
      shop.add(customer, firstSeller + i, 1, "2.00", 1, "0.00", "0");
    }
    assertEquals("shipped", shop.checkout(customer, "t" + number));
    return sellers.length;
  }

  private int deliverAtOnce(String tid) {
    var answers =
        IntStream.range(0, AT_ONCE).mapToObj(i -> shop.deliverLater(tid + "-" + i)).toList();
    return answers.stream().mapToInt(CompletableFuture::join).sum();
  }

  private void assertRunsAreDisjoint(int packages) {
    var seen = new HashSet<String>();
    for (var run : shop.records("shipment", "deliveries")) {
      if (run.get("tid").asText().startsWith("c6-")) {
        Map<Integer, String> orderOfSeller = new HashMap<>();
        for (var parcel : run.get("packages")) {
          var order = parcel.get("customer_id") + "/" + parcel.get("order_id");
          assertTrue(seen.add(order + "/" + parcel.get("package_id")), "twice: " + parcel);
          var other = orderOfSeller.putIfAbsent(parcel.get("seller_id").asInt(), order);
          assertTrue(other == null || other.equals(order), "two orders of a seller: " + run);
        }
        assertTrue(orderOfSeller.size() <= SELLERS_OF_A_DELIVERY, run.toString());
      }
    }
    assertEquals(packages, seen.size());
  }

  private void assertOldestFirst(int firstCustomer) {
    Map<Integer, List<Parcel>> bySeller = new HashMap<>();
    for (var shipment : shop.records("shipment", "shipments")) {
      if (shipment.get("customer_id").asInt() >= firstCustomer) {
        var order = shipment.get("customer_id") + "/" + shipment.get("order_id");
        for (var parcel : shipment.get("packages")) {
          bySeller
              .computeIfAbsent(parcel.get("seller_id").asInt(), id -> new ArrayList<>())
              .add(new Parcel(order, at(parcel, "shipping_date"), at(parcel, "delivery_date")));
        }
      }
    }
    bySeller.forEach(
        (seller, parcels) -> {
          parcels.sort(Parcel.BY_AGE);
          var times = parcels.stream().map(Parcel::delivered).toList();
          assertEquals(times.stream().sorted().toList(), times, "seller " + seller + " " + parcels);
        });
  }

  private void assertAllDelivered(int customer) {
    for (var order : shop.json("/order/" + customer)) {
      assertEquals("DELIVERED", order.get("status").asText(), order.toString());
    }
  }

  private static Instant at(JsonNode parcel, String field) {
    return Instant.parse(parcel.get(field).asText());
  }
}
