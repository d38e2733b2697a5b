package emporium.marketplace.concurrency.isolation;

import emporium.marketplace.TestMarketplaceClient;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.URL;
import org.junit.jupiter.api.Test;

/**
 * Positive control on the graph: without the locks of stock the last piece is sold twice. The item
 * itself refuses the second promise, whose undo then takes the first one back, and it is promised
 * again.
 */
@QuarkusTest
@TestProfile(PausedStock.Unlocked.class)
class LastPieceControlTest {
  @TestHTTPResource("/")
  URL url;

  @Test
  void lastPiece_withoutLocks_isSoldTwice() {
    LastPieceScenario.requireSoldTwice(new TestMarketplaceClient(url.getPort()));
  }
}
