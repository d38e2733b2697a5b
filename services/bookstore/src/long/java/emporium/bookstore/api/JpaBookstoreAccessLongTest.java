package emporium.bookstore.api;

import emporium.runtime.testing.JpaTokenProfile;
import emporium.runtime.testing.OperatorOnlyContract;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;

/** With tokens, on tables. */
@Tag("long")
@QuarkusTest
@TestProfile(JpaTokenProfile.class)
class JpaBookstoreAccessLongTest extends OperatorOnlyContract {}
