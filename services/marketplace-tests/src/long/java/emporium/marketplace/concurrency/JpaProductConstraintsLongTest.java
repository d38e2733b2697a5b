package emporium.marketplace.concurrency;

import emporium.runtime.testing.JpaProfile;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;

/** The paper's constraints 1 and 5: on tables. */
@Tag("long")
@QuarkusTest
@TestProfile(JpaProfile.class)
class JpaProductConstraintsLongTest extends ProductConstraintsTest {}
