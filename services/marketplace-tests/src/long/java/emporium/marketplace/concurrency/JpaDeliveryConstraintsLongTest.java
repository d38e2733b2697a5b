package emporium.marketplace.concurrency;

import emporium.runtime.testing.JpaProfile;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;

/** The paper's constraint 6: on tables. */
@Tag("long")
@QuarkusTest
@TestProfile(JpaProfile.class)
class JpaDeliveryConstraintsLongTest extends DeliveryConstraintsTest {}
