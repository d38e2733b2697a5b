package emporium.marketplace;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** Dead letters over HTTP: on the graph. */
@QuarkusTest
@TestProfile(PoisonedStock.Profile.class)
class DeadLettersTest extends DeadLettersContract {}
