package emporium.marketplace.criteria;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.marketplace.FaultyLinksBase;
import emporium.marketplace.FreshMarketplace;
import emporium.runtime.testing.Await;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What at-least-once excludes: an event that does not arrive is lost. */
@Tag("long")
@QuarkusTest
@TestProfile(AtMostOnceLongTest.Profile.class)
public class AtMostOnceLongTest extends FaultyLinksBase {
  /** Links that drop and double events, and no sender that resends one. */
  public static class Profile extends FreshMarketplace {
    @Override
    public Map<String, String> getConfigOverrides() {
      return new HashMap<>(
          Map.of(
              "emporium.criteria.delivery", "at-most-once",
              "emporium.criteria.replication", "eventual",
              "emporium.consumer.prerequisite-attempts-max", "3",
              "emporium.cart.await-completion-max-ms", "50",
              "emporium.shipment.await-completion-max-ms", "50",
              "emporium.faults.drop-percent", "20",
              "emporium.faults.duplicate-percent", "50"));
    }
  }

  @Test
  void payments_onLinksThatDrop_areNotAllMadeOrCountedAndNoneTwice() {
    trade();
    Await.until(() -> shop.json("/open-transactions").get("outbox").asInt() == 0);
    assertTrue(payments() < checkouts() * 9 / 10, payments() + " of " + checkouts());
    assertTrue(counted() < payments(), counted() + " of " + payments());
    var happened = deliveries();
    assertTrue(happened.get("lost") > checkouts() / 5, happened.toString());
    assertEquals(0, happened.get("reapplied"));
    var open = shop.json("/open-transactions");
    assertEquals(0, open.get("dead_letters").asInt());
    assertTrue(open.get("open").asInt() > 0, "checkouts that Cart has not asked Payment about yet");
  }
}
