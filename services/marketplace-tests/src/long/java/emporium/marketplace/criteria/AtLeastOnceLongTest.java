package emporium.marketplace.criteria;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.marketplace.FaultyLinksBase;
import emporium.marketplace.FreshMarketplace;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What exactly-once excludes: an event that comes twice is counted twice. */
@Tag("long")
@QuarkusTest
@TestProfile(AtLeastOnceLongTest.Profile.class)
class AtLeastOnceLongTest extends FaultyLinksBase {
  /** Links that double events, and no check whether one was there before. */
  public static class Profile extends FreshMarketplace {
    @Override
    public Map<String, String> getConfigOverrides() {
      return new HashMap<>(
          Map.of(
              "emporium.criteria.delivery", "at-least-once",
              "emporium.faults.drop-percent", "20",
              "emporium.faults.duplicate-percent", "50"));
    }
  }

  @Test
  void payments_onLinksThatDouble_areAllCountedAndSomeTwice() {
    trade();
    shop.drain();
    assertEquals(checkouts(), payments(), "an order is paid once: Payment knows what it has");
    assertTrue(counted() > checkouts() * 5 / 4, counted() + " of " + checkouts());
    var happened = deliveries();
    assertEquals(0, happened.get("lost"));
    assertTrue(happened.get("reapplied") > 0, happened.toString());
  }
}
