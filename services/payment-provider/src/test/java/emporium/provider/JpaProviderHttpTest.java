package emporium.provider;

import emporium.edge.testing.OnTables;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/**
 * The provider over HTTP, alone in its process, on the PostgreSQL that the process starts itself.
 */
@QuarkusTest
@TestProfile(OnTables.class)
class JpaProviderHttpTest extends ProviderHttpContract {}
