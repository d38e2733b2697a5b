package emporium.marketplace.concurrency.isolation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.marketplace.StockSampler;
import emporium.marketplace.TestMarketplaceClient;
import emporium.runtime.testing.Await;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Two customers want the last piece at the same time. */
final class LastPieceScenario {
  static final int SELLER = 4;
  private static final List<Integer> CUSTOMERS = List.of(4, 5);

  private LastPieceScenario() {}

  /**
   * The positive control: sells it where no lock keeps two customers apart, and both get and pay
   * it.
   */
  static void requireSoldTwice(TestMarketplaceClient shop) {
    var violations = violations(shop);
    System.out.println("violations without locks: " + violations);
    assertTrue(violations.contains("oversold: 2 of 1"), violations::toString);
    Await.until(() -> paid(shop) == 2, () -> "paid " + paid(shop) + ", " + violations);
    assertEquals(1, shop.records("stock", "stock_items").get(0).get("qty_received").asInt());
  }

  private static long paid(TestMarketplaceClient shop) {
    return shop.records("payment", "payments").stream()
        .filter(row -> row.get("status").asText().equals("succeeded"))
        .count();
  }

  /** Sells it and names everything that is wrong afterwards. */
  static List<String> violations(TestMarketplaceClient shop) {
    shop.seller(SELLER);
    shop.product(SELLER, 1, "10.00", 1);
    shop.drain();
    var answers = new ArrayList<CompletableFuture<String>>();
    for (int customer : CUSTOMERS) {
      shop.customer(customer);
      shop.add(customer, SELLER, 1, "10.00", 1, "0.00", "0");
    }
    for (int customer : CUSTOMERS) {
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
    int sold = StockSampler.sold(shop, SELLER, 1);
    if (sold > 1) {
      found.add("oversold: " + sold + " of 1");
    }
    if (!outcomes.equals(List.of("not-accepted", "shipped"))) {
      found.add("outcomes " + outcomes);
    }
    var item = shop.json("/stock/" + SELLER + "/1");
    if (item.get("qty_available").asInt() != 0 || item.get("qty_reserved").asInt() != 0) {
      found.add("stock " + item);
    }
    if (shop.json("/open-transactions").get("dead_letters").asInt() != 0) {
      found.add("dead letters");
    }
    return found;
  }
}
