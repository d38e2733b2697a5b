package emporium.marketplace.concurrency.isolation;

import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.marketplace.TestMarketplaceClient;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.URL;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Positive control: without the locks of shipment the scenario goes wrong, every time. */
@Tag("long")
@QuarkusTest
@TestProfile(PausedMarketplaces.Unlocked.class)
class SameOrderControlLongTest {
  @TestHTTPResource("/")
  URL url;

  @Test
  void sameOrder_withoutLocks_isNoticedAsWrong() {
    var violations = SameOrderScenario.violations(new TestMarketplaceClient(url.getPort()));
    System.out.println("violations without locks: " + violations);
    assertTrue(violations.contains(expected()), violations::toString);
  }

  /** Both see both packages, so that both conclude the order. */
  String expected() {
    return "answers [200, 504]";
  }
}
