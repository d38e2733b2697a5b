package emporium.cart.api;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;

/** Checkouts over HTTP, on the graph. */
@QuarkusTest
@TestProfile(CartHttpBase.Alone.class)
class CheckoutHttpTest extends CheckoutHttpContract {}
