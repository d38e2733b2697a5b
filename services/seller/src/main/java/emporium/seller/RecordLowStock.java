package emporium.seller;

import emporium.events.LowStockWarning;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Takes note that a product's stock is low, or no longer so; what was heard of earlier stays.
 * Returns whether something changed. Source: docs/continuous-queries.md.
 */
public record NoteLowStock(LowStockWarning warning) implements Command<SellerRepository, Boolean> {
  @Override
  public LockSet locks() {
    return LockSet.exclusive(warning.product().seller());
  }

  @Override
  public Boolean apply(SellerRepository sellers, Changes changes) {
    LowProduct known = sellers.lowProduct(warning.product());
    if (known != null && !known.precedes(warning)) {
      return false;
    }
    LowProduct product =
        known == null ? changes.add(new LowProduct(warning.product())) : changes.touch(known);
    product.take(warning);
    return true;
  }
}
