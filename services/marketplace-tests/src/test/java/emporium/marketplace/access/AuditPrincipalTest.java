package emporium.marketplace.access;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** On the graph. */
@QuarkusTest
@TestProfile(AccessTest.Profile.class)
class AuditPrincipalTest extends AuditPrincipalContract {}
