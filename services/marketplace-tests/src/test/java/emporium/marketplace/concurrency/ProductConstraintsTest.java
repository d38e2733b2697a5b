package emporium.marketplace.concurrency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.marketplace.ConcurrentClients;
import emporium.marketplace.ConstraintsBase;
import emporium.marketplace.FreshMarketplace;
import emporium.marketplace.TestMarketplaceClient;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The paper's constraints 1 and 5: products, their stock items and their replicas. */
@QuarkusTest
@TestProfile(FreshMarketplace.class)
class ProductConstraintsTest extends ConstraintsBase {
  @Test
  void constraint1_productsReplacedAndDeletedAtOnce_stockItemsFollow() {
    int products = 20;
    ConcurrentClients.run(
        THREADS,
        2 * products,
        i -> {
          int product = 1 + i / 2;
          if (i % 2 == 0) {
            shop.stock(seller, product, 5);
          } else {
            shop.ok(
                "POST", "/product", TestMarketplaceClient.productRow(seller, product, "2.00", "0"));
          }
        });
    ConcurrentClients.run(
        THREADS,
        20 * products,
        i -> {
          var random = random(i);
          int product = 1 + random.nextInt(products);
          if (random.nextInt(3) == 0) {
            shop.ok("DELETE", "/product/" + seller + "/" + product, "");
          } else {
            shop.ok(
                "PUT",
                "/product",
                TestMarketplaceClient.productRow(seller, product, "2.00", "v" + i));
          }
        });
    shop.drain();
    Function<JsonNode, String> offer = row -> row.get("version").asText() + row.get("active");
    var offers = mine("product", "products", offer);
    assertEquals(products, offers.size());
    assertEquals(offers, mine("stock", "stock_items", offer));
    ConcurrentClients.run(THREADS, products, i -> assertSoldIfOffered(1 + i));
  }

  private void assertSoldIfOffered(int product) {
    int customer = ids(1);
    var offered = shop.json("/product/" + seller + "/" + product);
    shop.add(customer, seller, product, "2.00", 1, "0.00", offered.get("version").asText());
    var expected = offered.get("active").asBoolean() ? "shipped" : "not-accepted";
    assertEquals(expected, shop.checkout(customer, "t"), offered.toString());
  }

  /** Version n is offered at n.00, and every price given under it is n and some cents. */
  @Test
  void constraint5_pricesAndReplacesAtOnce_areLinear() {
    int products = 2;
    for (int product = 1; product <= products; product++) {
      shop.product(seller, product, "0.00", 10);
      shop.ok("PUT", "/product", TestMarketplaceClient.productRow(seller, product, "1.00", "1"));
    }
    ConcurrentClients.run(
        THREADS,
        600,
        i -> {
          int product = 1 + i % products;
          switch (i / products % 6) {
            case 0, 1 -> assertReplaceIsSeen(product, String.valueOf(2 + i));
            case 2 -> assertEquals(409, shop.price(seller, product, "0.50", "0").statusCode());
            default -> reprice(product, i % 100);
          }
        });
    shop.drain();
    Function<JsonNode, String> offer = row -> row.get("version") + " " + row.get("price");
    var offers = mine("product", "products", offer);
    assertEquals(products, offers.size());
    assertEquals(offers, mine("cart", "replica_products", offer));
    Function<JsonNode, String> version = row -> row.get("version").asText();
    assertEquals(mine("product", "products", version), mine("stock", "stock_items", version));
    for (int product = 1; product <= products; product++) {
      assertPriceIsOfItsVersion(product);
    }
  }

  private void assertReplaceIsSeen(int product, String version) {
    var before = assertPriceIsOfItsVersion(product);
    shop.ok(
        "PUT",
        "/product",
        TestMarketplaceClient.productRow(seller, product, version + ".00", version));
    assertNotEquals(before, assertPriceIsOfItsVersion(product), "a replaced version is back");
  }

  private void reprice(int product, int cents) {
    var version = assertPriceIsOfItsVersion(product);
    var price = "%s.%02d".formatted(version, cents);
    int status = shop.price(seller, product, price, version).statusCode();
    assertTrue(status == 202 || status == 409, "status " + status);
    if (status == 409) {
      assertNotEquals(version, assertPriceIsOfItsVersion(product), "refused, but not stale");
    }
  }

  private String assertPriceIsOfItsVersion(int product) {
    var row = shop.json("/product/" + seller + "/" + product);
    var version = row.get("version").asText();
    assertEquals(version, row.get("price").decimalValue().toBigInteger().toString());
    return version;
  }
}
