package emporium.cart;

import emporium.events.PriceUpdated;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.NotYet;

/**
 * Gives the replica its new price, or ignores the event if the replica is newer. The two topics of
 * a product do not wait for each other: a price whose predecessor is not here yet comes again
 * later. The result is whether it was taken.
 */
record TakePrice(PriceUpdated event) implements Command<CartRepository, Boolean> {
  @Override
  public LockSet locks() {
    return LockSet.exclusive(event.product());
  }

  @Override
  public Boolean apply(CartRepository carts, Changes changes) {
    var found = carts.replica(event.product());
    if (found == null || event.sequence() > found.sequence() + 1) {
      throw new NotYet("the product's change before this price");
    }
    if (event.sequence() <= found.sequence()) {
      return false;
    }
    changes.touch(found).take(event, changes.now());
    return true;
  }
}
