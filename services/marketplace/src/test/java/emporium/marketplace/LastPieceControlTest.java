package emporium.marketplace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.URL;
import org.junit.jupiter.api.Test;

/**
 * On the graph there is a guard behind the locks: all see the same item, and the item itself never
 * promises what it has not. Without locks nothing is oversold there, but who comes second is stuck:
 * the check said yes and the change says no. {@link JpaLastPieceControlTest} is without both.
 */
@QuarkusTest
@TestProfile(PausedStock.Unlocked.class)
class LastPieceControlTest {
  @TestHTTPResource("/")
  URL url;

  @Test
  void lastPiece_withoutLocks_isRefusedByTheItemItself() {
    var shop = new Shop(url.getPort());
    var violations = LastPiece.violations(shop);
    System.out.println("violations without locks: " + violations);
    assertTrue(violations.contains("dead letters"), violations::toString);
    assertTrue(shop.ok("GET", "/dead-letters", "").body().contains("S1 broken"), "its cause");
    assertEquals(1, LastPiece.sold(shop));
  }
}
