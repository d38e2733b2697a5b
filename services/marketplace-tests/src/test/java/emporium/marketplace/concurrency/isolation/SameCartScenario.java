package emporium.marketplace.concurrency.isolation;

import emporium.marketplace.TestMarketplaceClient;
import java.util.ArrayList;
import java.util.List;

/** One cart is checked out twice at the same time, by different transactions. */
final class SameCartScenario {
  static final int CUSTOMER = 1;
  private static final int SELLER = 1;

  private SameCartScenario() {}

  /** Checks it out and names everything that is wrong afterwards. */
  static List<String> violations(TestMarketplaceClient shop) {
    shop.seller(SELLER);
    shop.customer(CUSTOMER);
    shop.product(SELLER, 1, "10.00", 100);
    shop.drain();
    shop.add(CUSTOMER, SELLER, 1, "10.00", 1, "0.00", "0");
    var first = shop.checkoutLater(CUSTOMER, "a");
    var second = shop.checkoutLater(CUSTOMER, "b");
    var statuses =
        List.of(first.join().statusCode(), second.join().statusCode()).stream().sorted().toList();
    var found = new ArrayList<String>();
    if (!statuses.equals(List.of(200, 422))) {
      found.add("answers " + statuses);
    }
    int orders = shop.json("/order/" + CUSTOMER).size();
    if (orders != 1) {
      found.add("orders " + orders);
    }
    return found;
  }
}
