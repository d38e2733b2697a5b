package emporium.customer;

import emporium.edge.testing.OnTables;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;

/**
 * Customers over HTTP, alone in their process, on the PostgreSQL that the process starts itself.
 */
@Tag("long")
@QuarkusTest
@TestProfile(OnTables.class)
class JpaCustomerHttpLongTest extends CustomerHttpContract {}
