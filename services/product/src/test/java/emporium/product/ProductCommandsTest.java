package emporium.product;

import emporium.events.Topics;
import emporium.product.ms.GraphProductRepository;
import emporium.runtime.testing.TestEngine;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The product service's domain: on the graph. */
class ProductCommandsTest extends ProductCommandsContract {
  @TempDir Path directory;

  @Override
  TestEngine<ProductRepository> openEngine() {
    return new TestEngine<>(
        directory, Topics.PRODUCT, ProductLocks.TREE, GraphProductRepository::new);
  }
}
