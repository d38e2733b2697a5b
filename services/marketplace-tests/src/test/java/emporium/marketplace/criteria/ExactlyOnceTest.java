package emporium.marketplace.criteria;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.marketplace.FaultyLinksBase;
import emporium.marketplace.FreshMarketplace;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The strongest levels on links that drop, double and reorder every fifth event. */
@QuarkusTest
@TestProfile(ExactlyOnceTest.Profile.class)
public class ExactlyOnceTest extends FaultyLinksBase {
  /** Every kind of fault, the default levels. */
  public static class Profile extends FreshMarketplace {
    @Override
    public Map<String, String> getConfigOverrides() {
      return new HashMap<>(
          Map.of(
              "emporium.faults.drop-percent", "20",
              "emporium.faults.duplicate-percent", "20",
              "emporium.faults.reorder-percent", "20"));
    }
  }

  @Test
  void trade_onBadLinks_isAsIfTheyWereGood() {
    trade();
    shop.drain();
    assertEquals(checkouts(), payments());
    assertEquals(checkouts(), counted());
    for (int seller = 1; seller <= 3; seller++) {
      var item = shop.json("/stock/" + seller + "/2");
      assertEquals(0, item.get("qty_reserved").asInt());
      assertEquals(checkouts() / 3, 1_000_000 - item.get("qty_available").asInt());
    }
    assertReplicasAreTheProducts();
    var happened = deliveries();
    assertEquals(0, happened.get("lost"));
    assertEquals(0, happened.get("reapplied"));
    for (String fault : new String[] {"dropped", "duplicated", "delayed"}) {
      assertTrue(happened.get(fault) > happened.get("events") / 10, happened.toString());
    }
  }

  private void assertReplicasAreTheProducts() {
    var prices = new HashMap<String, String>();
    shop.records("product", "products")
        .forEach(
            row ->
                prices.put(
                    row.get("seller_id") + "/" + row.get("product_id"), row.get("price").asText()));
    assertEquals(6, prices.size());
    shop.records("cart", "replica_products")
        .forEach(
            row ->
                assertEquals(
                    prices.get(row.get("seller_id") + "/" + row.get("product_id")),
                    row.get("price").asText()));
  }
}
