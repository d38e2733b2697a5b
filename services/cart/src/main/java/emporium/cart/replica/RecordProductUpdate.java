package emporium.cart;

import emporium.events.ProductUpdated;
import emporium.events.Replication;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Brings the replica to the product as the event has it. From level {@code causal-product} on, the
 * event is ignored if the replica is newer; at {@code eventual} it is taken as it comes. It carries
 * the whole product, so changes in between may be missing, but for those that {@code causal-seller}
 * waits for. The result is whether it was taken.
 */
record TakeProduct(ProductUpdated event, Replication replication)
    implements Command<CartRepository, Boolean> {
  @Override
  public LockSet locks() {
    return SeenSeller.locks(event.product(), event.sellerSequence(), replication);
  }

  @Override
  public Boolean apply(CartRepository carts, Changes changes) {
    var seller = event.product().seller();
    if (!SeenSeller.moveTo(carts, seller, event.sellerSequence(), replication, changes)) {
      return false;
    }
    var found = carts.replica(event.product());
    if (found == null) {
      return changes.add(new ReplicaProduct(event, changes.now())).active();
    }
    if (replication != Replication.EVENTUAL && event.sequence() <= found.sequence()) {
      return false;
    }
    changes.touch(found).take(event, changes.now());
    return true;
  }
}
