package emporium.marketplace.concurrency.isolation;

import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.marketplace.TestMarketplaceClient;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.URL;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Positive control: without the locks of cart the scenario goes wrong, every time. */
@Tag("long")
@QuarkusTest
@TestProfile(PausedMarketplaces.Unlocked.class)
class SameCartControlLongTest {
  @TestHTTPResource("/")
  URL url;

  @Test
  void sameCart_withoutLocks_isNoticedAsWrong() {
    var violations = SameCartScenario.violations(new TestMarketplaceClient(url.getPort()));
    System.out.println("violations without locks: " + violations);
    assertTrue(violations.contains("answers [200, 500]"), violations::toString);
  }
}
