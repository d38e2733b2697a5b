package emporium.bookstore.api;

import emporium.runtime.testing.DataDirectoryTestResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;

/** The bookstore over HTTP, alone in its process, on the graph. */
@QuarkusTest
@QuarkusTestResource(DataDirectoryTestResource.class)
class BookstoreHttpTest extends BookstoreHttpContract {}
