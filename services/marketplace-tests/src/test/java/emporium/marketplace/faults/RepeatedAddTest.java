package emporium.marketplace.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.marketplace.TestMarketplaceClient;
import emporium.runtime.testing.Await;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.net.URL;
import org.junit.jupiter.api.Test;

/** Adds with a key whose force has failed: whether they are kept is not known, and no matter. */
@QuarkusTest
@TestProfile(DelayedForces.Profile.class)
class RepeatedAddTest {
  private static final int ID = 50_002;

  @TestHTTPResource("/")
  URL url;

  @Inject DelayedForces forces;

  @Test
  void adds_whoseOutcomeIsUnknown_areRepeatedWithoutAddingTwice() {
    var shop = new TestMarketplaceClient(url.getPort());
    shop.product(ID, 1, "1.00", 5);
    shop.drain();
    String item = TestMarketplaceClient.itemBody(ID, 1, "1.00", 3, "0.00", "0");
    int items = repeat(shop, "/cart/" + ID + "/add", item);
    int pieces = repeat(shop, "/stock/" + ID + "/1", "{\"quantity\":7}");
    assertEquals(3 * items, shop.json("/cart/" + ID).at("/items/0/quantity").asInt());
    assertEquals(5 + 7 * pieces, shop.json("/stock/" + ID + "/1").get("qty_available").asInt());
  }

  /**
   * Adds until one has an unknown outcome: another force may fail before it, and then it does not
   * begin. Returns how often it has added.
   */
  private int repeat(TestMarketplaceClient shop, String path, String body) {
    for (int added = 1; ; added++) {
      String key = "k" + added;
      forces.fail(true);
      var first = shop.callWithKey("PATCH", path, body, key);
      forces.fail(false);
      assertEquals(503, first.statusCode(), first.body());
      Await.until(() -> shop.callWithKey("PATCH", path, body, key).statusCode() / 100 == 2);
      assertEquals(2, shop.callWithKey("PATCH", path, body, key).statusCode() / 100);
      if (first.body().contains("outcome-unknown")) {
        return added;
      }
    }
  }
}
