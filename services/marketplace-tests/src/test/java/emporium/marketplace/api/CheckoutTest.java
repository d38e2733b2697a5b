package emporium.marketplace.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.marketplace.FreshMarketplace;
import emporium.marketplace.TestMarketplaceClient;
import emporium.runtime.testing.Await;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One checkout and one delivery through all eight services, over HTTP. */
@QuarkusTest
@TestProfile(FreshMarketplace.class)
class CheckoutTest {
  private static final AtomicInteger IDS = new AtomicInteger();

  @TestHTTPResource("/")
  URL url;

  private TestMarketplaceClient shop;
  private int customer;
  private int first;
  private int second;

  @BeforeEach
  void ingest() {
    shop = new TestMarketplaceClient(url.getPort());
    customer = IDS.incrementAndGet();
    first = IDS.incrementAndGet();
    second = IDS.incrementAndGet();
    shop.customer(customer);
    shop.seller(first);
    shop.seller(second);
    shop.product(first, 1, "10.00", 10);
    shop.product(second, 1, "5.00", 10);
    shop.drain();
  }

  @Test
  void checkout_available_isShippedAndSeenByEveryService() {
    shop.add(customer, first, 1, "10.00", 2, "0.00", "0");
    shop.add(customer, second, 1, "5.00", 1, "7.00", "0");
    assertEquals("shipped", shop.checkout(customer, "t1"));
    shop.drain();

    var order = shop.json("/order/" + customer).get(0);
    assertEquals(1, order.get("order_id").asInt());
    assertEquals("READY_FOR_SHIPMENT", order.get("status").asText());
    assertEquals("25.00", order.get("total_items").asText());
    assertEquals(
        "5.00",
        order.get("total_incentive").asText(),
        "a voucher above the line's value counts up to it");
    assertEquals("20.00", order.get("total_amount").asText());
    assertEquals("3.00", order.get("total_freight").asText(), "freight is per line");
    assertEquals("23.00", order.get("total_invoice").asText());
    assertTrue(
        order.get("invoice_number").asText().matches(customer + "-\\d{8}-1"),
        order.get("invoice_number").asText());
    assertEquals(2, order.get("items").size());

    var item = shop.json("/stock/" + first + "/1");
    assertEquals(8, item.get("qty_available").asInt(), "stock falls by what was sold");
    assertEquals(0, item.get("qty_reserved").asInt());

    var payment = shop.json("/payment/" + customer + "/1");
    assertEquals("23.00", payment.get("lines").get(0).get("value").asText());
    assertEquals("5.00", payment.get("lines").get(1).get("value").asText());
    assertFalse(payment.toString().contains("4111111111111111"), "card numbers are masked");

    assertEquals(2, shop.json("/shipment/" + customer + "/1").get("packages").size());
    assertEquals(1, shop.json("/customer/" + customer).get("success_payment_count").asInt());
    assertEquals(
        1, shop.json("/seller/dashboard/" + first).get("sellerView").get("count_orders").asInt());
  }

  @Test
  void updateDelivery_repeated_deliversEachPackageOnceAndConcludesForEverySeller() {
    shop.add(customer, first, 1, "10.00", 1, "0.00", "0");
    shop.add(customer, second, 1, "5.00", 1, "0.00", "0");
    assertEquals("shipped", shop.checkout(customer, "t1"));
    Await.until(() -> shop.deliver("d1") == 0);
    shop.drain();

    var order = shop.json("/order/" + customer).get(0);
    assertEquals("DELIVERED", order.get("status").asText());
    var rows = new ArrayList<String>();
    order.get("history").forEach(row -> rows.add(row.get("status").asText()));
    assertEquals(
        List.of("INVOICED", "PAYMENT_PROCESSED", "READY_FOR_SHIPMENT", "IN_TRANSIT", "DELIVERED"),
        rows);
    assertEquals("concluded", shop.json("/shipment/" + customer + "/1").get("status").asText());
    assertEquals(2, shop.json("/customer/" + customer).get("delivery_count").asInt());
    for (int seller : List.of(first, second)) {
      assertEquals(
          0,
          shop.json("/seller/dashboard/" + seller).get("orderEntries").size(),
          "seller " + seller);
    }
    var packages = new TreeSet<String>();
    var all = new ArrayList<String>();
    shop.records("shipment", "deliveries")
        .forEach(
            run ->
                run.get("packages")
                    .forEach(
                        p -> {
                          var id =
                              p.get("customer_id")
                                  + "/"
                                  + p.get("order_id")
                                  + "/"
                                  + p.get("package_id");
                          all.add(id);
                          packages.add(id);
                        }));
    assertEquals(packages.size(), all.size(), "a package twice in " + all);
  }

  @Test
  void checkout_nothingAvailable_isNotAcceptedAndLeavesNothing() {
    shop.add(customer, first, 1, "10.00", 11, "0.00", "0");
    assertEquals("not-accepted", shop.checkout(customer, "t1"));
    shop.drain();
    assertEquals(0, shop.json("/order/" + customer).size());
    assertEquals(10, shop.json("/stock/" + first + "/1").get("qty_available").asInt());
    shop.add(customer, second, 1, "5.00", 1, "0.00", "0");
    assertEquals("shipped", shop.checkout(customer, "t2"), "the cart is open again");
    assertEquals(1, shop.json("/order/" + customer).get(0).get("order_id").asInt());
  }

  @Test
  void checkout_partlyAvailable_shipsTheRest() {
    shop.add(customer, first, 1, "10.00", 11, "0.00", "0");
    shop.add(customer, second, 1, "5.00", 2, "0.00", "0");
    assertEquals("shipped", shop.checkout(customer, "t1"));
    shop.drain();
    assertEquals(1, shop.json("/order/" + customer).get(0).get("items").size());
  }

  @Test
  void checkout_emptyCart_is422AndNothingIsCreated() {
    var answer =
        shop.call(
            "POST",
            "/cart/" + customer + "/checkout",
            TestMarketplaceClient.checkoutBody(customer, "t1"));
    assertEquals(422, answer.statusCode(), answer.body());
    assertTrue(answer.body().contains("empty-cart"), answer.body());
    assertEquals(0, shop.json("/cart/" + customer + "/checkouts").size());
  }

  @Test
  void checkout_raisedPriceSameVersion_givesTheDifferenceToTheCustomer() {
    shop.add(customer, first, 1, "10.00", 2, "0.00", "0");
    assertEquals(202, shop.price(first, 1, "11.50", "0").statusCode());
    shop.drain();
    assertEquals("shipped", shop.checkout(customer, "t1"));
    var order = shop.json("/order/" + customer).get(0);
    assertEquals("23.00", order.get("total_items").asText());
    assertEquals("3.00", order.get("total_incentive").asText());
    assertEquals("20.00", order.get("total_amount").asText());
  }

  @Test
  void checkout_productReplacedMeanwhile_isRefused() {
    shop.add(customer, first, 1, "10.00", 2, "0.00", "0");
    shop.ok("PUT", "/product", TestMarketplaceClient.productRow(first, 1, "10.00", "r1"));
    shop.drain();
    assertEquals("r1", shop.json("/stock/" + first + "/1").get("version").asText());
    assertEquals("not-accepted", shop.checkout(customer, "t1"));
  }

  @Test
  void checkout_deletedProduct_isRefused() {
    shop.ok("DELETE", "/product/" + first + "/1", "");
    shop.drain();
    shop.add(customer, first, 1, "10.00", 2, "0.00", "0");
    assertEquals("not-accepted", shop.checkout(customer, "t1"));
  }

  @Test
  void reset_afterWork_goesBackToTheIngestedState() {
    shop.add(customer, first, 1, "10.00", 2, "0.00", "0");
    assertEquals("shipped", shop.checkout(customer, "t1"));
    shop.ok("PUT", "/product", TestMarketplaceClient.productRow(first, 1, "12.00", "r1"));
    shop.ok("PATCH", "/reset", "");
    shop.drain();
    assertEquals(10, shop.json("/stock/" + first + "/1").get("qty_available").asInt());
    assertEquals("0", shop.json("/stock/" + first + "/1").get("version").asText());
    assertEquals("10.00", shop.json("/product/" + first + "/1").get("price").asText());
    assertEquals(0, shop.json("/order/" + customer).size());
    shop.add(customer, first, 1, "10.00", 1, "0.00", "0");
    assertEquals("shipped", shop.checkout(customer, "t1"), "tids are forgotten");
  }
}
