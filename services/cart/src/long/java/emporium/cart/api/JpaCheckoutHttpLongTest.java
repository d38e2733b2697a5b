package emporium.cart.api;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;

/** Checkouts over HTTP, on the PostgreSQL that the process starts itself. */
@Tag("long")
@QuarkusTest
@TestProfile(CartHttpBase.AloneOnTables.class)
class JpaCheckoutHttpLongTest extends CheckoutHttpContract {}
