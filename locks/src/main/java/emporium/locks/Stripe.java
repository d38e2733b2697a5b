package emporium.locks;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The nodes of those keys that share one internal lock. Invariant: outside the lock, every node in
 * here is held or awaited. Thread-safe: guarded by {@link #lock}.
 */
final class Stripe {
  private static final int KEPT_NODES_MAX = 64;

  final ReentrantLock lock = new ReentrantLock();
  private Map<Object, KeyNode> nodes = new HashMap<>();
  private int sizeMax;

  /** Grants the claim if that is possible at once, else queues it if allowed. True if granted. */
  boolean take(Claim claim, boolean mayQueue) {
    lock.lock();
    try {
      KeyNode node = nodes.get(claim.key);
      if (node == null) {
        node = new KeyNode(this, claim.key);
        nodes.put(claim.key, node);
        sizeMax = Math.max(sizeMax, nodes.size());
      }
      return node.takeEntered(claim, mayQueue);
    } finally {
      lock.unlock();
    }
  }

  /** Drops an idle node, and the table with it if it has grown large. Called under the lock. */
  void forget(Object key) {
    nodes.remove(key);
    if (nodes.isEmpty() && sizeMax > KEPT_NODES_MAX) {
      nodes = new HashMap<>();
      sizeMax = 0;
    }
  }

  int size() {
    lock.lock();
    try {
      return nodes.size();
    } finally {
      lock.unlock();
    }
  }
}
