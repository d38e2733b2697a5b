package emporium.marketplace.concurrency.isolation;

import emporium.marketplace.TestMarketplaceClient;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.URL;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Positive control on tables: without the locks of stock the last piece is sold twice. Each of the
 * two has a copy of the row, so that neither sees the other's promise, and the later one overwrites
 * it.
 */
@Tag("long")
@QuarkusTest
@TestProfile(PausedStock.UnlockedOnTables.class)
class JpaLastPieceControlLongTest {
  @TestHTTPResource("/")
  URL url;

  @Test
  void lastPiece_withoutLocks_isSoldTwice() {
    LastPieceScenario.requireSoldTwice(new TestMarketplaceClient(url.getPort()));
  }
}
