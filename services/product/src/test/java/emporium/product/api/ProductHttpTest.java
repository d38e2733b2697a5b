package emporium.product.api;

import emporium.runtime.testing.DataDirectoryTestResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;

/** The product service alone, over HTTP, on the graph. */
@QuarkusTest
@QuarkusTestResource(DataDirectoryTestResource.class)
class ProductHttpTest extends ProductHttpContract {}
