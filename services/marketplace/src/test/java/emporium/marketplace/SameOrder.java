package emporium.marketplace;

import java.util.ArrayList;
import java.util.List;

/**
 * Two deliveries at the same time, of two sellers of one order: one of them brings its last
 * package, and concludes it.
 */
final class SameOrder {
  private SameOrder() {}

  /** Delivers it and names everything that is wrong afterwards. */
  static List<String> violations(Shop shop) {
    for (int seller = 1; seller <= 2; seller++) {
      shop.seller(seller);
      shop.product(seller, 1, "10.00", 5);
    }
    shop.customer(1);
    shop.drain();
    shop.add(1, 1, 1, "10.00", 1, "0.00", "0");
    shop.add(1, 2, 1, "10.00", 1, "0.00", "0");
    var found = new ArrayList<String>();
    if (!shop.checkout(1, "t").equals("shipped")) {
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
    var shipment = shop.json("/shipment/1/1").get("status").asText();
    var order = shop.json("/order/1").get(0).get("status").asText();
    if (!shipment.equals("concluded") || !order.equals("DELIVERED")) {
      found.add("shipment " + shipment + ", order " + order);
    }
    int packages = shop.json("/customer/1").get("delivery_count").asInt();
    if (packages != 2) {
      found.add("delivered " + packages + " of 2 packages");
    }
    return found;
  }
}
