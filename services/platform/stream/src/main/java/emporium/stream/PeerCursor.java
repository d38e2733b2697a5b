package emporium.stream;

/**
 * How far a topic is sent to one process. Events are sent as they come while the process keeps up.
 * When one is dropped, all later ones are left to the outbox until those from the oldest dropped
 * one on are read from there. Guarded by its peer.
 */
final class PeerCursor {
  private static final long NONE = Long.MAX_VALUE;

  private long oldestDropped = 1; // there may be events from before the connection
  private boolean isReading;

  /** Whether events as they come are to be dropped. */
  boolean isBehind() {
    return isReading || oldestDropped != NONE;
  }

  /** An event was not queued. */
  void dropped(long sequence) {
    oldestDropped = Math.min(oldestDropped, sequence);
  }

  /** Nothing is known any more of what the process has received. */
  void reset() {
    oldestDropped = 1;
    isReading = false;
  }

  /** The outbox is read now; the number to read from. */
  long beginReading() {
    long from = oldestDropped;
    oldestDropped = NONE;
    isReading = true;
    return from;
  }

  /** What was read is queued or dropped. */
  void endReading() {
    isReading = false;
  }
}
