package emporium.customer.api;

import emporium.runtime.testing.DataDirectoryTestResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;

/** Customers over HTTP, alone in their process, on the graph. */
@QuarkusTest
@QuarkusTestResource(DataDirectoryTestResource.class)
class CustomerHttpTest extends CustomerHttpContract {}
