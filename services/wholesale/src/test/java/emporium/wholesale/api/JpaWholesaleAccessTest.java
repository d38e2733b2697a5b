package emporium.wholesale.api;

import emporium.runtime.testing.JpaTokenProfile;
import emporium.runtime.testing.OperatorOnlyContract;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** With tokens, on tables. */
@QuarkusTest
@TestProfile(JpaTokenProfile.class)
class JpaWholesaleAccessTest extends OperatorOnlyContract {}
