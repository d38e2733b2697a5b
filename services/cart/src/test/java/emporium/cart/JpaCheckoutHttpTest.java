package emporium.cart;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** Checkouts over HTTP, on the PostgreSQL that the process starts itself. */
@QuarkusTest
@TestProfile(CartHttp.AloneOnTables.class)
class JpaCheckoutHttpTest extends CheckoutHttpContract {}
