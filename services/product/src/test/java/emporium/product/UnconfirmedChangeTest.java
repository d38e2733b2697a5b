package emporium.product;

import emporium.edge.testing.TestEngine;
import emporium.events.Topics;
import emporium.product.ms.GraphProductRepository;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** What Stock has not confirmed: on the graph. */
class UnconfirmedTest extends UnconfirmedContract {
  @TempDir Path directory;

  @Override
  TestEngine<ProductRepository> openEngine() {
    return new TestEngine<>(
        directory, Topics.PRODUCT, ProductLocks.TREE, GraphProductRepository::new);
  }
}
