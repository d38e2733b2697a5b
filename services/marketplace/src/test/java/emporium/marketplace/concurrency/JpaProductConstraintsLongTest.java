package emporium.marketplace;

import emporium.edge.testing.OnTables;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;

/** The paper's constraints 1 and 5: on tables. */
@Tag("long")
@QuarkusTest
@TestProfile(OnTables.class)
class JpaProductConstraintsLongTest extends ProductConstraintsTest {}
