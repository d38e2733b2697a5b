package emporium.marketplace.concurrency.isolation;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;

/** Positive control on tables: without the locks of cart the scenario goes wrong, every time. */
@Tag("long")
@QuarkusTest
@TestProfile(PausedMarketplaces.UnlockedOnTables.class)
class JpaSameCartControlLongTest extends SameCartControlLongTest {}
