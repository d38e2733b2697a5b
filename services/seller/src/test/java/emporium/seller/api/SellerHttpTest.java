package emporium.seller;

import emporium.edge.testing.FreshData;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;

/** Sellers over HTTP, alone in their process, on the graph. */
@QuarkusTest
@QuarkusTestResource(FreshData.class)
class SellerHttpTest extends SellerHttpContract {}
