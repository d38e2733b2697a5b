package emporium.locks;

import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of the keys of one slot, in chains by hash, while there are any. Invariant: outside the
 * lock, every node in here is held or awaited. Thread-safe: guarded by its lock, which is held for
 * a few steps only, never while waiting.
 */
final class Stripe {
  private static final int CHAINS_MIN = 2;
  private static final int NODES_PER_CHAIN_MAX = 2;

  final LockTable table;
  private final ReentrantLock lock = new ReentrantLock();
  final int slot;
  private @Nullable Node[] chains = new Node[CHAINS_MIN];
  private int size;

  Stripe(LockTable table, int slot) {
    this.table = table;
    this.slot = slot;
  }

  /** Takes the lock. */
  void enter() {
    lock.lock();
  }

  /** Releases the lock, and the slot if nothing is in here. */
  void exit() {
    if (size == 0) {
      table.vacate(this);
    }
    lock.unlock();
  }

  /** The claim's node. Called under the lock. */
  Node findOrAdd(Claim claim) {
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
    Node before = chains[chain];
    if (before == idle) {
      chains[chain] = idle.next;
    } else {
      while (before != null && before.next != idle) {
        before = before.next;
      }
      if (before != null) {
        before.next = idle.next;
      }
    }
    size--;
  }

  private void spread(int chainCount) {
    @Nullable Node[] crowded = chains;
    chains = new Node[chainCount];
    for (Node first : crowded) {
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
}
