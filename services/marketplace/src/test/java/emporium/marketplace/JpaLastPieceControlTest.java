package emporium.marketplace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.edge.testing.Await;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.URL;
import org.junit.jupiter.api.Test;

/**
 * Positive control: without the locks of stock the last piece is sold twice. On tables each of the
 * two has a copy of the row, so that neither sees the other's promise, and the later one overwrites
 * it.
 */
@QuarkusTest
@TestProfile(PausedStock.UnlockedOnTables.class)
class JpaLastPieceControlTest {
  @TestHTTPResource("/")
  URL url;

  @Test
  void lastPiece_withoutLocks_isSoldTwice() {
    var shop = new Shop(url.getPort());
    var violations = LastPiece.violations(shop);
    System.out.println("violations without locks, on tables: " + violations);
    Await.until(
        () -> LastPiece.sold(shop) == 2 && paid(shop) == 2,
        () -> "sold " + LastPiece.sold(shop) + ", paid " + paid(shop) + ", " + violations);
    assertEquals(1, shop.records("stock", "stock_items").get(0).get("qty_received").asInt());
  }

  private static long paid(Shop shop) {
    return shop.records("payment", "payments").stream()
        .filter(row -> row.get("status").asText().equals("succeeded"))
        .count();
  }
}
