package emporium.jmeter.driver.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumMap;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TransactionMixTest {
  @Test
  void draw_paperMix_meetsTheShares() {
    TransactionMix mix =
        TransactionMix.parse(
            "checkout=30,dashboard=5,price-update=3,product-replace=2,update-delivery=60");
    var random = new SplittableRandom(1);
    var counts = new EnumMap<MarketplaceOperation, Integer>(MarketplaceOperation.class);
    for (int i = 0; i < 100_000; i++) {
      counts.merge(mix.draw(random), 1, Integer::sum);
    }
    assertEquals(30_000, counts.get(MarketplaceOperation.CHECKOUT), 600);
    assertEquals(5_000, counts.get(MarketplaceOperation.DASHBOARD), 300);
    assertEquals(3_000, counts.get(MarketplaceOperation.PRICE_UPDATE), 300);
    assertEquals(2_000, counts.get(MarketplaceOperation.PRODUCT_REPLACE), 300);
    assertEquals(60_000, counts.get(MarketplaceOperation.UPDATE_DELIVERY), 600);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "checkout=99",
        "checkout",
        "checkout=x",
        "checkout=-1,dashboard=101",
        "add-item=100",
        "checkout=50,checkout=50",
        "shopping=100",
        ""
      })
  void parse_wrongText_isRefusedWithReason(String text) {
    var refused = assertThrows(IllegalArgumentException.class, () -> TransactionMix.parse(text));
    assertTrue(refused.getMessage().length() > 20, refused.getMessage());
  }
}
