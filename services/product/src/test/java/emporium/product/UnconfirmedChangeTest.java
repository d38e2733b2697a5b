package emporium.product;

import emporium.events.Topics;
import emporium.product.ms.GraphProductRepository;
import emporium.runtime.testing.TestEngine;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** What Stock has not confirmed: on the graph. */
class UnconfirmedChangeTest extends UnconfirmedChangeContract {
  @TempDir Path directory;

  @Override
  TestEngine<ProductRepository> openEngine() {
    return new TestEngine<>(
        directory, Topics.PRODUCT, ProductLocks.TREE, GraphProductRepository::new);
  }
}
