package emporium.stock;

import emporium.edge.testing.FreshData;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;

/** Stock over HTTP, alone in its process, on the graph. */
@QuarkusTest
@QuarkusTestResource(FreshData.class)
class StockHttpTest extends StockHttpContract {}
