package emporium.product.api;

import emporium.runtime.testing.JpaProfile;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;

/** The product service alone, over HTTP, on the PostgreSQL that the process starts itself. */
@Tag("long")
@QuarkusTest
@TestProfile(JpaProfile.class)
class JpaProductHttpLongTest extends ProductHttpContract {}
