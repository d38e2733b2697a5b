package emporium.cart.api;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;

/** Carts and records over HTTP, on the PostgreSQL that the process starts itself. */
@Tag("long")
@QuarkusTest
@TestProfile(CartHttpBase.AloneOnTables.class)
class JpaCartHttpLongTest extends CartHttpContract {}
