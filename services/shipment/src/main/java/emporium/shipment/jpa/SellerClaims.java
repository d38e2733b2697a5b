package emporium.shipment.jpa;

import emporium.locks.LockSet;
import emporium.locks.LockTimeout;
import emporium.shipment.DeliveryClaim;
import emporium.shipment.UndeliveredGroup;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * The sellers that running deliveries have for themselves. Only in memory: one process at a time
 * runs the service on a database. Thread-safe. Source: docs/semantics.md "Update delivery".
 */
public final class SellerClaims {
  private final long waitMaxMs;
  private final ReentrantLock turn = new ReentrantLock(true);
  private final Map<Integer, Long> claims = new HashMap<>(); // by seller; guarded by this
  private long numbers; // guarded by this

  /**
   * None is claimed.
   *
   * @param waitMaxMs longest wait for the claims before
   */
  public SellerClaims(long waitMaxMs) {
    this.waitMaxMs = waitMaxMs;
  }

  /** Frees all sellers. Called when the engine has opened: what ran before has failed. */
  public synchronized void clear() {
    claims.clear();
  }

  /**
   * Claims what the search finds; no other delivery has any of it. One search at a time, which is
   * the work of the command itself: it is given the sellers that are claimed before it looks, so
   * that what was delivered of the others is committed.
   *
   * @throws LockTimeout if the claims before take too long; nothing is claimed then
   */
  DeliveryClaim claim(Function<Integer[], List<UndeliveredGroup>> search) {
    awaitTurn();
    try {
      return claim(search.apply(sellers()));
    } finally {
      turn.unlock();
    }
  }

  private void awaitTurn() {
    try {
      if (turn.tryLock(waitMaxMs, TimeUnit.MILLISECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw LockTimeout.of(LockSet.none(), waitMaxMs);
  }

  private synchronized Integer[] sellers() {
    return claims.keySet().toArray(Integer[]::new);
  }

  private synchronized DeliveryClaim claim(List<UndeliveredGroup> groups) {
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
