package emporium.cart;

import emporium.events.PriceUpdated;
import emporium.events.Replication;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.NotYet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Gives the replica its new price. The two topics of a product do not wait for each other: from
 * level {@code causal-product} on, the event is ignored if the replica is newer, and comes again
 * later if its predecessor is not here yet; at {@code eventual} it is taken as it comes. The result
 * is whether it was taken.
 */
record TakePrice(PriceUpdated event, Replication replication)
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
    if (!isTurn(found)) {
      return false;
    }
    changes.touch(Objects.requireNonNull(found)).take(event, changes.now());
    return true;
  }

  private boolean isTurn(@Nullable ReplicaProduct found) {
    if (replication == Replication.EVENTUAL) {
      return found != null;
    }
    if (found == null || event.sequence() > found.sequence() + 1) {
      throw new NotYet("the product's change before this price");
    }
    return event.sequence() > found.sequence();
  }
}
