package emporium.marketplace.access;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** On tables. */
@QuarkusTest
@TestProfile(JpaAccessTest.Profile.class)
class JpaCustomerPricesTest extends CustomerPricesContract {}
