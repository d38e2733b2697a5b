package emporium.product;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Resets all products to price and version as ingested. Publishes nothing: the services that keep
 * replicas restore them in their own reset. The result is how many had changed. The caller has
 * drained the marketplace. Source: docs/semantics.md "Reset".
 */
public record ResetProducts() implements Command<ProductRepository, Integer> {
  @Override
  public LockSet locks() {
    return LockSet.exclusiveRoot();
  }

  @Override
  public Integer apply(ProductRepository products, Changes changes) {
    int restored = 0;
    for (var product : products.products()) {
      if (!product.isAsReset()) {
        changes.touch(product).resetToIngested(changes.now());
        restored++;
      }
    }
    return restored;
  }
}
