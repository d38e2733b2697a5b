package emporium.marketplace.concurrency;

import emporium.runtime.testing.JpaProfile;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;

/** The paper's constraints 2, 3, 4 and 7: on tables. */
@Tag("long")
@QuarkusTest
@TestProfile(JpaProfile.class)
class JpaConstraintsLongTest extends ConstraintsTest {}
