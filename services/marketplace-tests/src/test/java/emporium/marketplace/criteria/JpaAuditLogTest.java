package emporium.marketplace.criteria;

import emporium.runtime.testing.JpaProfile;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** The audit log over HTTP: on tables. */
@QuarkusTest
@TestProfile(JpaProfile.class)
class JpaAuditLogTest extends AuditLogContract {}
