package emporium.stream;

/**
 * How far a topic is sent to one process. Events are sent as they come while the process keeps up.
 * When one is dropped, all later ones are left to the outbox until those from the oldest dropped
 * one on are read from there. Guarded by its peer.
 */
final class PeerCursor {
  /** No number. */
  static final long NONE = Long.MAX_VALUE;

  private long oldestDropped = 1; // there may be events from before the connection
  private long highestQueued; // on this connection
  private boolean isReading;

  /** Whether events as they come are to be dropped. */
  boolean isBehind() {
    return isReading || oldestDropped != NONE;
  }

  /** An event was queued. */
  void queued(long sequence) {
    highestQueued = Math.max(highestQueued, sequence);
  }

  /**
   * An event that came was not queued. One that was queued before is sent again because of its age,
   * and will be once more: what follows it need not be read again for its sake.
   */
  void dropped(long sequence) {
    if (sequence > highestQueued) {
      oldestDropped = Math.min(oldestDropped, sequence);
    }
  }

  /** Nothing is known any more of what the process has received. */
  void reset() {
    oldestDropped = 1;
    highestQueued = 0;
    isReading = false;
  }

  /** The outbox is read now; the number to read from. */
  long beginReading() {
    long from = oldestDropped;
    oldestDropped = NONE;
    isReading = true;
    return from;
  }

  /**
   * What was read is queued.
   *
   * @param next the number to read from next, or {@link #NONE}
   */
  void endReading(long next) {
    oldestDropped = Math.min(oldestDropped, next);
    isReading = false;
  }
}
