package emporium.marketplace.concurrency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.marketplace.ConcurrentClients;
import emporium.marketplace.FreshMarketplace;
import emporium.marketplace.StockSampler;
import emporium.marketplace.TestMarketplaceClient;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.URL;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
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
  void manyCustomers_fewPieces_soldPlusLeftIsInitialAndNothingIsNegative() {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    var shop = new TestMarketplaceClient(url.getPort());
    shop.seller(1);
    for (int product = 1; product <= PRODUCTS; product++) {
      shop.product(1, product, "3.00", PIECES);
    }
    IntStream.rangeClosed(1, CUSTOMERS).forEach(shop::customer);
    shop.drain();
    StockSampler.during(
        shop,
        1,
        PRODUCTS,
        () -> {
          ConcurrentClients.run(THREADS, CUSTOMERS, i -> buy(shop, 1 + i, seed));
          shop.drain();
        });
    for (int product = 1; product <= PRODUCTS; product++) {
      assertEquals(
          PIECES,
          StockSampler.sold(shop, 1, product)
              + shop.json("/stock/1/" + product).get("qty_available").asInt(),
          "product " + product);
      assertEquals(0, shop.json("/stock/1/" + product).get("qty_reserved").asInt());
    }
    assertCountersEqualTheOrders(shop);
    assertEquals(0, shop.json("/open-transactions").get("dead_letters").asInt());
  }

  private static void buy(TestMarketplaceClient shop, int customer, long seed) {
    var random = new Random(seed + customer);
    for (int round = 1; round <= 3; round++) {
      for (int product = 1; product <= PRODUCTS; product++) {
        shop.add(customer, 1, product, "3.00", 1 + random.nextInt(4), "0.00", "0");
      }
      shop.checkout(customer, "t" + round);
    }
  }

  private static void assertCountersEqualTheOrders(TestMarketplaceClient shop) {
    var failed = new TreeMap<Integer, Integer>();
    for (var order : shop.records("order", "orders")) {
      boolean unpaid = order.get("status").asText().equals("PAYMENT_FAILED");
      failed.merge(order.get("customer_id").asInt(), unpaid ? 1 : 0, Integer::sum);
    }
    assertTrue(failed.values().stream().anyMatch(count -> count > 0), "no payment failed");
    var counted = new TreeMap<Integer, Integer>();
    for (var customer : shop.records("customer", "customers")) {
      counted.put(customer.get("id").asInt(), customer.get("failed_payment_count").asInt());
    }
    counted.keySet().retainAll(failed.keySet());
    assertEquals(failed, counted);
  }
}
