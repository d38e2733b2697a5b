package emporium.shipment.ms;

import emporium.persistence.ms.graph.Index;
import emporium.shipment.DeliveryClaim;
import emporium.shipment.Shipment;
import emporium.shipment.UndeliveredGroup;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What each seller has undelivered, oldest first, and over all sellers the oldest of each: the
 * heads. A claim takes heads in their order and hides their sellers from others, at a cost of O(log
 * n) each.
 *
 * <p>Invariant: {@code heads} holds the first group of every seller that has groups and is not
 * claimed, and nothing else.
 *
 * <p>Thread-safe: one lock, held for a few tree operations, never while anything else is waited
 * for. Source: docs/semantics.md "Update delivery".
 */
final class OldestUndeliveredIndex extends Index<UndeliveredGroup, Shipment> {
  private static final long UNCLAIMED = 0;

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Integer, Seller> sellers = new HashMap<>();
  private final TreeSet<UndeliveredGroup> heads = new TreeSet<>();
  private long claims;

  /** A seller's undelivered groups, and the number of the claim on them. */
  private static final class Seller {
    final TreeSet<UndeliveredGroup> groups = new TreeSet<>();
    long claim = UNCLAIMED;

    boolean hasHead() {
      return claim == UNCLAIMED && !groups.isEmpty();
    }
  }

  /** Claims the first heads. */
  DeliveryClaim claim(int sellersMax) {
    requirePresent();
    lock.lock();
    try {
      long number = ++claims;
      var claimed = new ArrayList<UndeliveredGroup>(sellersMax);
      while (claimed.size() < sellersMax && !heads.isEmpty()) {
        UndeliveredGroup head = heads.first();
        seller(head.sellerId(), seller -> seller.claim = number);
        claimed.add(head);
      }
      return new SellerClaim(number, List.copyOf(claimed));
    } finally {
      lock.unlock();
    }
  }

  @Override
  protected Collection<UndeliveredGroup> keys(Shipment shipment) {
    return shipment.undelivered();
  }

  @Override
  protected void added(UndeliveredGroup group, Shipment shipment) {
    locked(group.sellerId(), seller -> seller.groups.add(group));
  }

  @Override
  protected void removed(UndeliveredGroup group, Shipment shipment) {
    locked(group.sellerId(), seller -> seller.groups.remove(group));
  }

  @Override
  protected void clear() {
    lock.lock();
    try {
      sellers.clear();
      heads.clear();
    } finally {
      lock.unlock();
    }
  }

  private interface Change {
    void apply(Seller seller);
  }

  private void locked(int sellerId, Change change) {
    lock.lock();
    try {
      seller(sellerId, change);
    } finally {
      lock.unlock();
    }
  }

  /** Changes a seller and keeps the invariant. Under the lock only. */
  private void seller(int sellerId, Change change) {
    Seller seller = sellers.computeIfAbsent(sellerId, id -> new Seller());
    if (seller.hasHead()) {
      heads.remove(seller.groups.first());
    }
    change.apply(seller);
    if (seller.hasHead()) {
      heads.add(seller.groups.first());
    } else if (seller.groups.isEmpty() && seller.claim == UNCLAIMED) {
      sellers.remove(sellerId);
    }
  }

  /**
   * One delivery's sellers. The number keeps a claim from before a reload from releasing one after
   * it.
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
      groups.forEach(group -> locked(group.sellerId(), this::release));
    }

    private void release(Seller seller) {
      if (seller.claim == number) {
        seller.claim = UNCLAIMED;
      }
    }
  }
}
