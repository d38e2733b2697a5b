package emporium.marketplace.criteria;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.marketplace.TestMarketplaceClient;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A Stock that does not follow in time: the change goes on. */
@Tag("long")
@QuarkusTest
@TestProfile(DelayedStock.Impatient.class)
class IntegrityTimeoutLongTest extends ReplacedProductsBase {
  @Test
  void change_stockDoesNotFollowInTime_isNotAnsweredAsDoneAndGoesOn() {
    offer(1);
    held().hold();
    var row = TestMarketplaceClient.productRow(seller, 1, "2.00", "a");
    var late = shop.call("PUT", "/product", row);
    assertEquals(504, late.statusCode());
    assertTrue(late.body().contains("urn:emporium:product-not-confirmed"), late.body());
    assertEquals("0", stockVersion(1));
    assertEquals(1, openTransactions());
    assertEquals(504, delete(1));
    held().release();
    shop.drain();
    assertEquals("a", stockVersion(1));
    assertEquals("not-accepted", buy(1, "0"));
    assertEquals("not-accepted", buy(1, "a"), "deleted");
    assertEquals(202, delete(1), "off before, and followed");
  }
}
