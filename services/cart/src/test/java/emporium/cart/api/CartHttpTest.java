package emporium.cart;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** Carts and records over HTTP, on the graph. */
@QuarkusTest
@TestProfile(CartHttp.Alone.class)
class CartHttpTest extends CartHttpContract {}
