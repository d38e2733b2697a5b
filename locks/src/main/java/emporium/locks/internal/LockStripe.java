package emporium.locks.internal;

import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of the keys of one slot, while there are any. Invariant: outside the lock, every node
 * of the stripe is held or awaited. Thread-safe: guarded by its lock, which is held for a few steps
 * only, never while waiting.
 */
final class LockStripe {
  final LockTable table;
  final int slot;
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable LockNode first;

  LockStripe(LockTable table, int slot) {
    this.table = table;
    this.slot = slot;
  }

  /** Takes the lock. */
  void lock() {
    lock.lock();
  }

  /** Releases the lock, and the slot if the stripe is empty. */
  void unlock() {
    if (first == null) {
      table.vacate(this);
    }
    lock.unlock();
  }

  /** The grant's node. Called under the lock. */
  LockNode findOrAdd(LockGrant grant) {
    for (LockNode node = first; node != null; node = node.next) {
      if (grant.isOn(node.type, node.key, node.hash)) {
        return node;
      }
    }
    LockNode node = new LockNode(this, grant);
    node.next = first;
    first = node;
    return node;
  }

  /** Removes an idle node. Called under the lock. */
  void remove(LockNode idle) {
    if (first == idle) {
      first = idle.next;
      return;
    }
    LockNode before = first;
    while (before != null && before.next != idle) {
      before = before.next;
    }
    if (before != null) {
      before.next = idle.next;
    }
  }
}
