package emporium.product;

import emporium.events.Topics;
import emporium.product.jpa.JpaProductRepository;
import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;

/** Opens the product service's domain on tables. */
final class ProductTables {
  private ProductTables() {}

  static TestEngine<ProductRepository> open(TestDatabase database) {
    return new TestEngine<>(
        database,
        Topics.PRODUCT,
        ProductLocks.TREE,
        JpaProductRepository.MAPPING,
        JpaProductRepository::new);
  }
}
