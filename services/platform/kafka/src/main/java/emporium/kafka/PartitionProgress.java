package emporium.kafka;

import java.util.TreeSet;

/**
 * Which records of an assigned partition are processed, in whatever order that happens. A crash
 * costs duplicates if it says too little and resends if it says too much, so it need not survive
 * one. Thread-safe.
 */
final class PartitionProgress {
  private final TreeSet<Long> inHand = new TreeSet<>(); // offsets; guarded by this
  private long next; // guarded by this
  private long committed; // guarded by this

  /**
   * @param position the first offset that will be read
   */
  PartitionProgress(long position) {
    this.next = position;
    this.committed = position;
  }

  /** A record is read. */
  synchronized void begun(long offset) {
    inHand.add(offset);
    next = offset + 1;
  }

  /** It is processed. */
  synchronized void done(long offset) {
    inHand.remove(offset);
  }

  /** The first offset that is not processed; -1 if that was committed already. */
  synchronized long toCommit() {
    long first = inHand.isEmpty() ? next : Math.min(next, inHand.first());
    return first == committed ? -1 : first;
  }

  synchronized void committed(long offset) {
    committed = offset;
  }
}
