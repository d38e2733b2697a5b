package emporium.bookstore.api;

import emporium.runtime.testing.OperatorOnlyContract;
import emporium.runtime.testing.TokenProfile;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** With tokens, on the graph. */
@QuarkusTest
@TestProfile(TokenProfile.class)
class BookstoreAccessTest extends OperatorOnlyContract {}
