package emporium.marketplace.concurrency.isolation;

import emporium.marketplace.TestMarketplaceClient;
import emporium.runtime.testing.Await;
import java.util.ArrayList;
import java.util.List;

/**
 * Two deliveries at the same time, of two sellers of one order: one of them brings its last
 * package, and concludes it.
 */
final class SameOrderScenario {
  static final int CUSTOMER = 2;
  private static final int FIRST_SELLER = 2;
  private static final int SECOND_SELLER = 3;

  private SameOrderScenario() {}

  /** Delivers it and names everything that is wrong afterwards. */
  static List<String> violations(TestMarketplaceClient shop) {
    shop.customer(CUSTOMER);
    for (int seller : List.of(FIRST_SELLER, SECOND_SELLER)) {
      shop.seller(seller);
      shop.product(seller, 1, "10.00", 5);
    }
    shop.drain();
    Await.until(() -> shop.deliver("others") == 0);
    shop.add(CUSTOMER, FIRST_SELLER, 1, "10.00", 1, "0.00", "0");
    shop.add(CUSTOMER, SECOND_SELLER, 1, "10.00", 1, "0.00", "0");
    var found = new ArrayList<String>();
    if (!shop.checkout(CUSTOMER, "t").equals("shipped")) {
      found.add("not shipped");
    }
    var first = shop.send("PATCH", "/shipment/a", "");
    var second = shop.send("PATCH", "/shipment/b", "");
    var statuses =
        List.of(first.join().statusCode(), second.join().statusCode()).stream().sorted().toList();
    if (!statuses.equals(List.of(200, 200))) {
      found.add("answers " + statuses); // who waits for a conclusion that is not its own
    }
    shop.drain();
    var shipment = shop.json("/shipment/" + CUSTOMER + "/1").get("status").asText();
    var order = shop.json("/order/" + CUSTOMER).get(0).get("status").asText();
    if (!shipment.equals("concluded") || !order.equals("DELIVERED")) {
      found.add("shipment " + shipment + ", order " + order);
    }
    int packages = shop.json("/customer/" + CUSTOMER).get("delivery_count").asInt();
    if (packages != 2) {
      found.add("delivered " + packages + " of 2 packages");
    }
    return found;
  }
}
