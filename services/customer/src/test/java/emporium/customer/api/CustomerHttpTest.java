package emporium.customer;

import emporium.edge.testing.FreshData;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;

/** Customers over HTTP, alone in their process, on the graph. */
@QuarkusTest
@QuarkusTestResource(FreshData.class)
class CustomerHttpTest extends CustomerHttpContract {}
