package emporium.cart.api;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** Carts and records over HTTP, on the graph. */
@QuarkusTest
@TestProfile(CartHttpBase.Alone.class)
class CartHttpTest extends CartHttpContract {}
