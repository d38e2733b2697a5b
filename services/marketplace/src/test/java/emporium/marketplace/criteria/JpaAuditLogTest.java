package emporium.marketplace;

import emporium.edge.testing.OnTables;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** The audit log over HTTP: on tables. */
@QuarkusTest
@TestProfile(OnTables.class)
class JpaAuditLogTest extends AuditLogContract {}
