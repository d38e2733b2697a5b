package emporium.seller;

import emporium.events.LowStockWarning;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Records that a product's stock is low, or no longer so; an older warning changes nothing. Returns
 * whether something changed. Source: docs/continuous-queries.md.
 */
public record RecordLowStock(LowStockWarning warning)
    implements Command<SellerRepository, Boolean> {
  @Override
  public LockSet locks() {
    return SellerLocks.seller(warning.product().seller());
  }

  @Override
  public Boolean apply(SellerRepository sellers, Changes changes) {
    LowStockProduct known = sellers.lowProduct(warning.product());
    if (known != null && !known.precedes(warning)) {
      return false;
    }
    LowStockProduct product =
        known == null ? changes.add(new LowStockProduct(warning.product())) : changes.touch(known);
    product.apply(warning);
    return true;
  }
}
