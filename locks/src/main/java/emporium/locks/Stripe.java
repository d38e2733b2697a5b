package emporium.locks;

import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of those keys that share one internal lock, in chains by hash. Invariant: outside the
 * lock, every node in here is held or awaited. Thread-safe: guarded by {@link #lock}, which is held
 * for a few steps only, never while waiting.
 */
final class Stripe {
  private static final int CHAINS_MIN = 4;
  private static final int NODES_PER_CHAIN_MAX = 2;

  final ReentrantLock lock = new ReentrantLock();
  final LockTable table;
  private @Nullable Node[] chains = new Node[CHAINS_MIN];
  private int size;

  Stripe(LockTable table) {
    this.table = table;
  }

  /** Grants the claim if that is possible at once, else queues it if allowed. True if granted. */
  boolean take(Claim claim, boolean mayQueue) {
    lock.lock();
    try {
      Node node = findOrAdd(claim);
      boolean done = node.take(claim, mayQueue);
      node.rest();
      return done;
    } finally {
      lock.unlock();
    }
  }

  /** Has the claim's node count it, if it was held in passing. */
  Node counting(Claim claim) {
    lock.lock();
    try {
      Node counted = claim.node();
      if (counted != null) {
        return counted;
      }
      Node node = findOrAdd(claim);
      node.settle(claim);
      return node;
    } finally {
      lock.unlock();
    }
  }

  private Node findOrAdd(Claim claim) {
    int chain = chain(claim.hash);
    for (Node node = chains[chain]; node != null; node = node.next) {
      if (claim.isOn(node.type, node.key, node.hash)) {
        return node;
      }
    }
    if (size >= chains.length * NODES_PER_CHAIN_MAX) {
      spread(2 * chains.length);
      chain = chain(claim.hash);
    }
    Node node = new Node(this, claim);
    node.next = chains[chain];
    chains[chain] = node;
    size++;
    return node;
  }

  /** Drops an idle node. Called under the lock. */
  void forget(Node idle) {
    int chain = chain(idle.hash);
    if (chains[chain] == idle) {
      chains[chain] = idle.next;
    } else {
      Node before = chains[chain];
      while (before != null && before.next != idle) {
        before = before.next;
      }
      if (before != null) {
        before.next = idle.next;
      }
    }
    size--;
    if (size == 0 && chains.length > CHAINS_MIN) {
      chains = new Node[CHAINS_MIN];
    }
  }

  private void spread(int chainCount) {
    @Nullable Node[] before = chains;
    chains = new Node[chainCount];
    for (Node first : before) {
      Node node = first;
      while (node != null) {
        Node following = node.next;
        int chain = chain(node.hash);
        node.next = chains[chain];
        chains[chain] = node;
        node = following;
      }
    }
  }

  private int chain(int hash) {
    return hash & (chains.length - 1);
  }

  int size() {
    lock.lock();
    try {
      return size;
    } finally {
      lock.unlock();
    }
  }
}
