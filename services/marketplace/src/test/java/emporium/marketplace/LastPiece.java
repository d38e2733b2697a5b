package emporium.marketplace;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Two customers want the last piece at the same time. */
final class LastPiece {
  private LastPiece() {}

  /** Pieces in orders that are paid. */
  static int sold(Shop shop) {
    return StockWatch.sold(shop, 1, 1);
  }

  /** Sells it and names everything that is wrong afterwards. */
  static List<String> violations(Shop shop) {
    shop.seller(1);
    shop.product(1, 1, "10.00", 1);
    shop.drain();
    var answers = new ArrayList<CompletableFuture<String>>();
    for (int customer = 1; customer <= 2; customer++) {
      shop.customer(customer);
      shop.add(customer, 1, 1, "10.00", 1, "0.00", "0");
    }
    for (int customer = 1; customer <= 2; customer++) {
      answers.add(
          shop.checkoutLater(customer, "t")
              .thenApply(
                  a ->
                      a.headers()
                          .firstValue("Emporium-Outcome")
                          .orElse("status " + a.statusCode())));
    }
    var outcomes = answers.stream().map(CompletableFuture::join).sorted().toList();
    var found = new ArrayList<String>();
    if (sold(shop) > 1) {
      found.add("oversold: " + sold(shop) + " of 1");
    }
    if (!outcomes.equals(List.of("not-accepted", "shipped"))) {
      found.add("outcomes " + outcomes);
    }
    var item = shop.json("/stock/1/1");
    if (item.get("qty_available").asInt() != 0 || item.get("qty_reserved").asInt() != 0) {
      found.add("stock " + item);
    }
    if (shop.json("/open-transactions").get("dead_letters").asInt() != 0) {
      found.add("dead letters");
    }
    return found;
  }
}
