package emporium.wholesale.api;

import emporium.runtime.testing.DataDirectoryTestResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;

/** Wholesale over HTTP on the graph. */
@QuarkusTest
@QuarkusTestResource(DataDirectoryTestResource.class)
class WholesaleHttpTest extends WholesaleHttpContract {}
