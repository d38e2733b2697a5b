package emporium.marketplace;

import java.util.ArrayList;
import java.util.List;

/** One cart is checked out twice at the same time, by different transactions. */
final class SameCart {
  private SameCart() {}

  /** Checks it out and names everything that is wrong afterwards. */
  static List<String> violations(Shop shop) {
    shop.seller(1);
    shop.customer(1);
    shop.product(1, 1, "10.00", 100);
    shop.drain();
    shop.add(1, 1, 1, "10.00", 1, "0.00", "0");
    var first = shop.checkoutLater(1, "a");
    var second = shop.checkoutLater(1, "b");
    var statuses =
        List.of(first.join().statusCode(), second.join().statusCode()).stream().sorted().toList();
    var found = new ArrayList<String>();
    if (!statuses.equals(List.of(200, 422))) {
      found.add("answers " + statuses);
    }
    if (shop.json("/order/1").size() != 1) {
      found.add("orders " + shop.json("/order/1").size());
    }
    return found;
  }
}
