package emporium.marketplace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.URL;
import java.util.List;
import org.junit.jupiter.api.Test;

/** With the real locks nobody comes between check and change. */
@QuarkusTest
@TestProfile(PausedMarketplace.Locked.class)
class LastPieceHookTest {
  @TestHTTPResource("/")
  URL url;

  @Test
  void lastPiece_pausedBetweenCheckAndChange_isSoldOnce() {
    assertEquals(List.of(), LastPiece.violations(new Shop(url.getPort())));
  }
}
