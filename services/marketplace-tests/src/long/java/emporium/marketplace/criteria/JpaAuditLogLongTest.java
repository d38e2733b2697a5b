package emporium.marketplace.criteria;

import emporium.runtime.testing.JpaProfile;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;

/** The audit log over HTTP: on tables. */
@Tag("long")
@QuarkusTest
@TestProfile(JpaProfile.class)
class JpaAuditLogLongTest extends AuditLogContract {}
