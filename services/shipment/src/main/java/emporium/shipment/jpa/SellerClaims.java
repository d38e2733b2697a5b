package emporium.shipment.jpa;

import emporium.shipment.DeliveryClaim;
import emporium.shipment.UndeliveredGroup;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The sellers that running deliveries have for themselves. Only in memory: one process at a time
 * runs the service on a database.
 *
 * <p>Thread-safe: one lock, held for a few map operations, never while anything else is waited for.
 * Source: docs/semantics.md "Update delivery".
 */
public final class SellerClaims {
  private final Map<Integer, Long> claims = new HashMap<>(); // by seller; guarded by this
  private long numbers; // guarded by this

  /** Frees all sellers. Called when the engine has opened: what ran before has failed. */
  public synchronized void clear() {
    claims.clear();
  }

  /** The sellers that are claimed now. */
  synchronized Integer[] sellers() {
    return claims.keySet().toArray(Integer[]::new);
  }

  /** Claims the sellers of the groups; no other delivery has any of them. */
  synchronized DeliveryClaim claim(List<UndeliveredGroup> groups) {
    var claim = new SellerClaim(++numbers, List.copyOf(groups));
    groups.forEach(group -> claims.put(group.sellerId(), claim.number));
    return claim;
  }

  private synchronized void release(SellerClaim claim) {
    claim.groups.forEach(group -> claims.remove(group.sellerId(), claim.number));
  }

  /**
   * One delivery's sellers. The number keeps it from releasing a claim made after {@link #clear}.
   */
  private final class SellerClaim implements DeliveryClaim {
    private final long number;
    private final List<UndeliveredGroup> groups;

    SellerClaim(long number, List<UndeliveredGroup> groups) {
      this.number = number;
      this.groups = groups;
    }

    @Override
    public List<UndeliveredGroup> groups() {
      return groups;
    }

    @Override
    public void close() {
      release(this);
    }
  }
}
