package emporium.marketplace.criteria;

import emporium.marketplace.FreshMarketplace;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** The audit log over HTTP: on the graph. */
@QuarkusTest
@TestProfile(FreshMarketplace.class)
class AuditLogTest extends AuditLogContract {}
