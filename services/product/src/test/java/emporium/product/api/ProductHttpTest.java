package emporium.product;

import emporium.edge.testing.FreshData;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;

/** The product service alone, over HTTP, on the graph. */
@QuarkusTest
@QuarkusTestResource(FreshData.class)
class ProductHttpTest extends ProductHttpContract {}
