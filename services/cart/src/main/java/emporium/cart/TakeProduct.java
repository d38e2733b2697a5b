package emporium.cart;

import emporium.events.ProductUpdated;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Brings the replica to the product as the event has it, or ignores the event if the replica is
 * newer. The event carries the whole product, so changes in between may be missing. The result is
 * whether it was taken.
 */
record TakeProduct(ProductUpdated event) implements Command<CartRepository, Boolean> {
  @Override
  public LockSet locks() {
    return LockSet.exclusive(event.product());
  }

  @Override
  public Boolean apply(CartRepository carts, Changes changes) {
    var found = carts.replica(event.product());
    if (found == null) {
      return changes.add(new ReplicaProduct(event, changes.now())).active();
    }
    if (event.sequence() <= found.sequence()) {
      return false;
    }
    changes.touch(found).take(event, changes.now());
    return true;
  }
}
