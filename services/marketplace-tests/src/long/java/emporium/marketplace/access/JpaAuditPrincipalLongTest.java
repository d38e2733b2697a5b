package emporium.marketplace.access;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;

/** On tables. */
@Tag("long")
@QuarkusTest
@TestProfile(JpaAccessLongTest.Profile.class)
class JpaAuditPrincipalLongTest extends AuditPrincipalContract {}
