package emporium.bookstore.api;

import emporium.runtime.testing.JpaProfile;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;

/**
 * The bookstore over HTTP, alone in its process, on the PostgreSQL that the process starts itself.
 */
@Tag("long")
@QuarkusTest
@TestProfile(JpaProfile.class)
class JpaBookstoreHttpLongTest extends BookstoreHttpContract {}
