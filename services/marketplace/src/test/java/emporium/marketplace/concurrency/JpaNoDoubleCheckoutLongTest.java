package emporium.marketplace;

import emporium.edge.testing.OnTables;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;

/** No double checkout: on tables. */
@Tag("long")
@QuarkusTest
@TestProfile(OnTables.class)
class JpaNoDoubleCheckoutLongTest extends NoDoubleCheckoutTest {}
