package emporium.cart.replica;

import emporium.events.model.ProductId;
import emporium.events.model.SellerId;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Replicas as the domain sees them. Finders only; commands add through {@code Changes}. */
public interface ReplicaRepository {
  /** The replica to change, or null. Under the lock of the product. */
  @Nullable ReplicaProduct replica(ProductId product);

  /** How far a seller's changes are replicated, or null. Under the lock of the seller. */
  @Nullable SellerReplicationCursor replicationCursor(SellerId seller);

  /**
   * The prices that the last committed changes of the replicas left; a product without replica is
   * not in it. Needs no lock: a value is immutable and replaced as a whole by a commit, never
   * half-done, never undone. All of them are of one moment: if a seller's changes are applied in
   * order, no earlier one is missing where a later one is seen.
   */
  Map<ProductId, ReplicaPrice> prices(Collection<ProductId> products);

  /** All replicas. Under the lock of everything. */
  Collection<ReplicaProduct> replicas();
}
