package emporium.marketplace.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.marketplace.ConstraintsBase;
import emporium.marketplace.FreshMarketplace;
import emporium.marketplace.TestMarketplaceClient;
import emporium.runtime.testing.Await;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** On links that lose events for good, stock follows its products in the end. */
@Tag("long")
@QuarkusTest
@TestProfile(ResyncLongTest.Profile.class)
class ResyncLongTest extends ConstraintsBase {
  /** Links that drop events and no sender that resends one, but the sweep. */
  public static class Profile extends FreshMarketplace {
    @Override
    public Map<String, String> getConfigOverrides() {
      var config = super.getConfigOverrides();
      config.put("emporium.criteria.delivery", "at-most-once");
      config.put("emporium.criteria.replication", "eventual");
      config.put("emporium.criteria.integrity", "available");
      config.put("emporium.product.resync-after-ms", "20");
      config.put("emporium.product.resync-check-ms", "10");
      config.put("emporium.faults.drop-percent", "20");
      return config;
    }
  }

  @Test
  void replacesAndDeletes_onLinksThatDrop_areFollowedInTheEnd() {
    int products = 60;
    for (int product = 1; product <= products; product++) {
      shop.product(seller, product, "2.00", 5);
    }
    for (int product = 1; product <= products; product++) {
      shop.ok("PUT", "/product", TestMarketplaceClient.productRow(seller, product, "2.00", "a"));
      if (product % 3 == 0) {
        shop.ok("DELETE", "/product/" + seller + "/" + product, "");
      }
    }
    Await.until(() -> shop.json("/open-transactions").get("open").asInt() == 0);
    Function<JsonNode, String> offer = row -> row.get("version").asText() + row.get("active");
    var offers = mine("product", "products", offer);
    assertEquals(products, offers.size());
    assertEquals(offers, mine("stock", "stock_items", offer));
    assertTrue(lost("product-updated to stock") > 0, "the control: changes were lost");
    assertTrue(lost("product-update-confirmed to product") > 0, "and marks");
  }

  private long lost(String link) {
    return stream(shop.json("/deliveries"))
        .filter(line -> line.get("link").asText().equals(link))
        .mapToLong(line -> line.get("lost").asLong())
        .sum();
  }
}
