package emporium.cart;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** Checkouts over HTTP, on the graph. */
@QuarkusTest
@TestProfile(CartHttp.Alone.class)
class CheckoutHttpTest extends CheckoutHttpContract {}
