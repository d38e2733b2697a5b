package emporium.stream;

import java.util.TreeSet;

/**
 * How far a topic is sent to one process. Events are sent as they come while the process keeps up.
 * When one is dropped, all later ones are left to the outbox until those from the oldest dropped
 * one on are read from there. Numbers need not come in their order: with tables, transactions that
 * share no key commit in any. Guarded by its peer.
 */
final class PeerCursor {
  /** No number. */
  static final long NONE = Long.MAX_VALUE;

  /** Since the reading began; at most the events that are not acknowledged. */
  private final TreeSet<Long> droppedMeanwhile = new TreeSet<>();

  private long oldestDropped = 1; // there may be events from before the connection
  private boolean isReading;

  /** Whether events as they come are to be dropped. */
  boolean isBehind() {
    return isReading || oldestDropped != NONE;
  }

  /** An event that came for the first time was not queued. */
  void dropped(long sequence) {
    if (isReading) {
      droppedMeanwhile.add(sequence);
    } else {
      oldestDropped = Math.min(oldestDropped, sequence);
    }
  }

  /** Nothing is known any more of what the process has received. */
  void reset() {
    oldestDropped = 1;
    isReading = false;
    droppedMeanwhile.clear();
  }

  /** The outbox is read now; the number to read from. */
  long beginReading() {
    long from = oldestDropped;
    oldestDropped = NONE;
    isReading = true;
    return from;
  }

  /** An event was read from the outbox, and queued if the process gets it. */
  void read(long sequence) {
    droppedMeanwhile.remove(sequence);
  }

  /**
   * What was read is queued.
   *
   * @param next the number to read from next, or {@link #NONE}
   */
  void endReading(long next) {
    isReading = false;
    oldestDropped = droppedMeanwhile.isEmpty() ? next : Math.min(next, droppedMeanwhile.first());
    droppedMeanwhile.clear();
  }
}
