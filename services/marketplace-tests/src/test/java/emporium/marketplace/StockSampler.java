package emporium.marketplace;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** Looks at a seller's stock all the time, and adds up what was sold of it. */
public final class StockSampler {
  private StockSampler() {}

  /** Does the work; meanwhile {@code 0 <= reserved <= available} in every read of every item. */
  public static void during(TestMarketplaceClient shop, int seller, int products, Runnable work) {
    var done = new AtomicBoolean();
    var watcher = CompletableFuture.supplyAsync(() -> watch(shop, seller, products, done));
    try {
      work.run();
    } finally {
      done.set(true);
    }
    assertTrue(watcher.join() > 0, "the watcher saw the stock");
  }

  private static int watch(
      TestMarketplaceClient shop, int seller, int products, AtomicBoolean done) {
    int seen = 0;
    while (!done.get()) {
      for (int product = 1; product <= products; product++) {
        var item = shop.json("/stock/" + seller + "/" + product);
        int available = item.get("qty_available").asInt();
        int reserved = item.get("qty_reserved").asInt();
        assertTrue(0 <= reserved && reserved <= available, item.toString());
        seen++;
      }
    }
    return seen;
  }

  /** Pieces of an item in orders whose payment has not failed. */
  public static int sold(TestMarketplaceClient shop, int seller, int product) {
    int pieces = 0;
    for (var order : shop.records("order", "orders")) {
      if (!order.get("status").asText().equals("PAYMENT_FAILED")) {
        for (var item : order.get("items")) {
          boolean counts =
              item.get("seller_id").asInt() == seller && item.get("product_id").asInt() == product;
          pieces += counts ? item.get("quantity").asInt() : 0;
        }
      }
    }
    return pieces;
  }
}
