package emporium.seller;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.util.List;

/**
 * Forgets every order entry and every low-stock warning; the sellers stay. Returns how many parts
 * of orders went. Source: docs/semantics.md "Reset".
 */
public record ResetEntries() implements Command<SellerRepository, Integer> {
  @Override
  public LockSet locks() {
    return LockSet.exclusiveRoot();
  }

  @Override
  public Integer apply(SellerRepository sellers, Changes changes) {
    List<SellerOrder> all = List.copyOf(sellers.parts());
    for (SellerOrder part : all) {
      changes.remove(part);
    }
    List.copyOf(sellers.lowProducts()).forEach(changes::remove);
    return all.size();
  }
}
