package emporium.marketplace.docs;

import emporium.marketplace.FreshMarketplace;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** Metrics on the graph. */
@QuarkusTest
@TestProfile(FreshMarketplace.class)
class MetricHelpTest extends MetricHelpContract {}
