package emporium.marketplace.concurrency.isolation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.marketplace.TestMarketplaceClient;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.URL;
import java.util.List;
import org.junit.jupiter.api.Test;

/** With the real locks no command comes between check and change. */
@QuarkusTest
@TestProfile(PausedMarketplaces.Locked.class)
class LastPieceIsolationTest {
  @TestHTTPResource("/")
  URL url;

  @Test
  void lastPiece_pausedBetweenCheckAndChange_isSoldOnce() {
    assertEquals(List.of(), LastPieceScenario.violations(new TestMarketplaceClient(url.getPort())));
  }
}
