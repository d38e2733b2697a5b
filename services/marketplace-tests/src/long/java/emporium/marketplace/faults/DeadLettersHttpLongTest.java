package emporium.marketplace.faults;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;

/** Dead letters over HTTP: on the graph. */
@Tag("long")
@QuarkusTest
@TestProfile(PoisonedStock.Profile.class)
class DeadLettersHttpLongTest extends DeadLettersHttpContract {}
