package emporium.marketplace;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** Dead letters over HTTP: on tables. */
@QuarkusTest
@TestProfile(PoisonedStock.ProfileOnTables.class)
class JpaDeadLettersTest extends DeadLettersContract {}
