package emporium.marketplace;

import emporium.edge.testing.OnTables;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;

/** The paper's constraint 6: on tables. */
@Tag("long")
@QuarkusTest
@TestProfile(OnTables.class)
class JpaDeliveryConstraintsLongTest extends DeliveryConstraintsTest {}
