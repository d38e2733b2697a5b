package emporium.marketplace.criteria;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What {@code consistent} excludes: an answer that Stock has not followed. */
@Tag("long")
@QuarkusTest
@TestProfile(DelayedStock.Available.class)
class IntegrityAvailableLongTest extends ReplacedProductsBase {
  @Test
  void checkout_afterTheAnswerOfAReplaceAndADelete_mayReserveTheOldUntilStockFollows() {
    offer(1);
    offer(2);
    held().hold();
    assertEquals(202, replace(1, "a"));
    assertEquals(202, delete(2));
    assertEquals("0", stockVersion(1));
    assertEquals("shipped", buy(1, "0"), "the anomaly that this level allows");
    assertEquals("shipped", buy(2, "0"));
    assertEquals(2, openTransactions());
    held().release();
    shop.drain();
    assertEquals("a", stockVersion(1));
    assertEquals("not-accepted", buy(1, "0"));
    assertEquals("shipped", buy(1, "a"));
    assertEquals("not-accepted", buy(2, "0"));
  }
}
