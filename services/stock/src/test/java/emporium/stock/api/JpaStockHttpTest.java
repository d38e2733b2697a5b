package emporium.stock.api;

import emporium.runtime.testing.JpaProfile;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** Stock over HTTP, alone in its process, on the PostgreSQL that the process starts itself. */
@QuarkusTest
@TestProfile(JpaProfile.class)
class JpaStockHttpTest extends StockHttpContract {}
