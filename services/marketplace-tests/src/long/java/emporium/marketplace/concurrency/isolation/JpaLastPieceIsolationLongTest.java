package emporium.marketplace.concurrency.isolation;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;

/** With the real locks no command comes between check and change: on tables. */
@Tag("long")
@QuarkusTest
@TestProfile(PausedMarketplaces.LockedOnTables.class)
class JpaLastPieceIsolationLongTest extends LastPieceIsolationTest {}
