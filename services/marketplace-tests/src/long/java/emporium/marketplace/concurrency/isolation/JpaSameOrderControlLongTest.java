package emporium.marketplace.concurrency.isolation;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;

/**
 * Positive control on tables: without the locks of shipment the scenario goes wrong, every time.
 */
@Tag("long")
@QuarkusTest
@TestProfile(PausedMarketplaces.UnlockedOnTables.class)
class JpaSameOrderControlLongTest extends SameOrderControlLongTest {
  /** Neither sees the other's package, so that neither concludes the order. */
  @Override
  String expected() {
    return "shipment delivery_in_progress, order IN_TRANSIT";
  }
}
