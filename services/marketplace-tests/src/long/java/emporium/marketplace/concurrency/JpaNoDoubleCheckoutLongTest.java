package emporium.marketplace.concurrency;

import emporium.runtime.testing.JpaProfile;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;

/** No double checkout: on tables. */
@Tag("long")
@QuarkusTest
@TestProfile(JpaProfile.class)
class JpaNoDoubleCheckoutLongTest extends NoDoubleCheckoutTest {}
