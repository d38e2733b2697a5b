package emporium.stock;

import emporium.edge.testing.OnTables;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** Stock over HTTP, alone in its process, on the PostgreSQL that the process starts itself. */
@QuarkusTest
@TestProfile(OnTables.class)
class JpaStockHttpTest extends StockHttpContract {}
