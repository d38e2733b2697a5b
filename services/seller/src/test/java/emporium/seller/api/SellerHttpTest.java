package emporium.seller.api;

import emporium.runtime.testing.DataDirectoryTestResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;

/** Sellers over HTTP, alone in their process, on the graph. */
@QuarkusTest
@QuarkusTestResource(DataDirectoryTestResource.class)
class SellerHttpTest extends SellerHttpContract {}
