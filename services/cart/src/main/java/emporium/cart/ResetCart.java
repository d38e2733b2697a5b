package emporium.cart;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.util.List;

/**
 * Forgets carts, checkouts and with them all transaction ids, and resets the replicas to price and
 * version as ingested. The result is the number of carts forgotten. The caller has drained the
 * marketplace. Source: docs/semantics.md "Reset".
 */
public record ResetCart() implements Command<CartRepository, Integer> {
  @Override
  public LockSet locks() {
    return LockSet.exclusiveRoot();
  }

  @Override
  public Integer apply(CartRepository carts, Changes changes) {
    var forgotten = List.copyOf(carts.carts());
    forgotten.forEach(changes::remove);
    List.copyOf(carts.checkouts()).forEach(changes::remove);
    for (var replica : carts.replicas()) {
      if (!replica.isAsIngested()) {
        changes.touch(replica).resetToIngested(changes.now());
      }
    }
    return forgotten.size();
  }
}
