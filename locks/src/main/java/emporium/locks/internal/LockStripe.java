package emporium.locks;

import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of the keys of one slot, while there are any. Invariant: outside the lock, every node
 * in here is held or awaited. Thread-safe: guarded by its lock, which is held for a few steps only,
 * never while waiting.
 */
final class Stripe {
  final LockTable table;
  final int slot;
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable Node first;

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
    if (first == null) {
      table.vacate(this);
    }
    lock.unlock();
  }

  /** The claim's node. Called under the lock. */
  Node findOrAdd(Claim claim) {
    for (Node node = first; node != null; node = node.next) {
      if (claim.isOn(node.type, node.key, node.hash)) {
        return node;
      }
    }
    Node node = new Node(this, claim);
    node.next = first;
    first = node;
    return node;
  }

  /** Drops an idle node. Called under the lock. */
  void forget(Node idle) {
    if (first == idle) {
      first = idle.next;
      return;
    }
    Node before = first;
    while (before != null && before.next != idle) {
      before = before.next;
    }
    if (before != null) {
      before.next = idle.next;
    }
  }
}
