package emporium.marketplace.docs;

import emporium.runtime.testing.JpaProfile;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** Metrics on tables. */
@QuarkusTest
@TestProfile(JpaProfile.class)
class JpaMetricHelpTest extends MetricHelpContract {}
