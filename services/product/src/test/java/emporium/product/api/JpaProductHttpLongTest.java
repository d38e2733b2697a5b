package emporium.product;

import emporium.edge.testing.OnTables;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;

/** The product service alone, over HTTP, on the PostgreSQL that the process starts itself. */
@Tag("long")
@QuarkusTest
@TestProfile(OnTables.class)
class JpaProductHttpLongTest extends ProductHttpContract {}
