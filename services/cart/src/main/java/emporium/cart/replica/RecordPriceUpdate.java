package emporium.cart.replica;

import emporium.events.PriceUpdated;
import emporium.events.model.ReplicationLevel;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.PrerequisiteMissing;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Gives the replica its new price. The two topics of a product do not wait for each other: from
 * level {@code causal-product} on, the event is ignored if the replica is newer, and redelivered if
 * its predecessor is missing; at {@code eventual} it is applied as it comes. The result is whether
 * it was applied.
 *
 * @param <P> the state that has the replicas
 */
public record RecordPriceUpdate<P extends ReplicaRepository>(
    PriceUpdated event, ReplicationLevel replication) implements Command<P, Boolean> {
  @Override
  public LockSet locks() {
    return SellerReplicationCursor.locks(event.product(), event.sellerSequence(), replication);
  }

  @Override
  public Boolean apply(P replicas, Changes changes) {
    var seller = event.product().seller();
    if (!SellerReplicationCursor.advance(
        replicas, seller, event.sellerSequence(), replication, changes)) {
      return false;
    }
    var found = replicas.replica(event.product());
    if (!isTurn(found)) {
      return false;
    }
    changes.touch(Objects.requireNonNull(found)).apply(event, changes.now());
    return true;
  }

  private boolean isTurn(@Nullable ReplicaProduct found) {
    if (replication == ReplicationLevel.EVENTUAL) {
      return found != null;
    }
    if (found == null || event.sequence() > found.sequence() + 1) {
      throw new PrerequisiteMissing("the product's change before this price");
    }
    return event.sequence() > found.sequence();
  }
}
