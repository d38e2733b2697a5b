package emporium.marketplace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.URL;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** No overselling: many customers, few pieces, payments that fail at random. */
@QuarkusTest
@TestProfile(NoOversellingTest.Rejecting.class)
class NoOversellingTest {
  private static final int CUSTOMERS = 120;
  private static final int THREADS = 24;
  private static final int PRODUCTS = 3;
  private static final int PIECES = 40;

  /** Three of ten payments are rejected. */
  public static class Rejecting extends FreshMarketplace {
    @Override
    public Map<String, String> getConfigOverrides() {
      var config = super.getConfigOverrides();
      config.put("emporium.provider.rejection-percent", "30");
      return config;
    }
  }

  @TestHTTPResource("/")
  URL url;

  @Test
  void manyCustomers_fewPieces_soldPlusLeftIsInitialAndNothingIsNegative() throws Exception {
    long seed = 20_261;
    System.out.println("seed " + seed);
    var shop = new Shop(url.getPort());
    shop.seller(1);
    for (int product = 1; product <= PRODUCTS; product++) {
      shop.product(1, product, "3.00", PIECES);
    }
    IntStream.rangeClosed(1, CUSTOMERS).forEach(shop::customer);
    shop.drain();
    var done = new AtomicBoolean();
    var watcher = CompletableFuture.supplyAsync(() -> watch(shop, done));
    var pool = Executors.newFixedThreadPool(THREADS);
    var buying =
        IntStream.rangeClosed(1, CUSTOMERS)
            .mapToObj(customer -> CompletableFuture.runAsync(() -> buy(shop, customer, seed), pool))
            .toList();
    buying.forEach(CompletableFuture::join);
    pool.shutdown();
    shop.drain();
    done.set(true);
    assertTrue(watcher.get() > 0, "the watcher saw the stock");

    for (int product = 1; product <= PRODUCTS; product++) {
      assertEquals(
          PIECES,
          sold(shop, product) + shop.json("/stock/1/" + product).get("qty_available").asInt(),
          "product " + product);
      assertEquals(0, shop.json("/stock/1/" + product).get("qty_reserved").asInt());
    }
    assertEquals(0, shop.json("/open-transactions").get("dead_letters").asInt());
  }

  private static void buy(Shop shop, int customer, long seed) {
    var random = new Random(seed + customer);
    for (int round = 1; round <= 3; round++) {
      for (int product = 1; product <= PRODUCTS; product++) {
        shop.add(customer, 1, product, "3.00", 1 + random.nextInt(4), "0.00", "0");
      }
      shop.checkout(customer, "t" + round);
    }
  }

  private static int watch(Shop shop, AtomicBoolean done) {
    int seen = 0;
    while (!done.get()) {
      for (int product = 1; product <= PRODUCTS; product++) {
        var item = shop.json("/stock/1/" + product);
        int available = item.get("qty_available").asInt();
        int reserved = item.get("qty_reserved").asInt();
        assertTrue(0 <= reserved && reserved <= available, item.toString());
        seen++;
      }
    }
    return seen;
  }

  private static int sold(Shop shop, int product) {
    int pieces = 0;
    for (var order : shop.records("order", "orders")) {
      if (!order.get("status").asText().equals("PAYMENT_FAILED")) {
        for (var item : order.get("items")) {
          pieces += item.get("product_id").asInt() == product ? item.get("quantity").asInt() : 0;
        }
      }
    }
    return pieces;
  }
}
