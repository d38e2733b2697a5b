package emporium.order;

import emporium.edge.testing.OnTables;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;

/** Orders over HTTP, alone in their process, on the PostgreSQL that the process starts itself. */
@Tag("long")
@QuarkusTest
@TestProfile(OnTables.class)
class JpaOrderHttpLongTest extends OrderHttpContract {}
