package emporium.marketplace.faults;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;

/** Dead letters over HTTP: on tables. */
@Tag("long")
@QuarkusTest
@TestProfile(PoisonedStock.ProfileOnTables.class)
class JpaDeadLettersHttpLongTest extends DeadLettersHttpContract {}
