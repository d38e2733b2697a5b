package emporium.cart.replica;

import emporium.events.ProductUpdated;
import emporium.events.model.ReplicationLevel;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Brings the replica to the product as the event has it. From level {@code causal-product} on, the
 * event is ignored if the replica is newer; at {@code eventual} it is applied as it comes. It
 * carries the whole product, so changes in between may be missing, but for those that {@code
 * causal-seller} waits for. The result is whether it was applied.
 *
 * @param <P> the state that has the replicas
 */
public record RecordProductUpdate<P extends ReplicaRepository>(
    ProductUpdated event, ReplicationLevel replication) implements Command<P, Boolean> {
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
    if (found == null) {
      return changes.add(new ReplicaProduct(event, changes.now())).active();
    }
    if (replication != ReplicationLevel.EVENTUAL && event.sequence() <= found.sequence()) {
      return false;
    }
    changes.touch(found).apply(event, changes.now());
    return true;
  }
}
