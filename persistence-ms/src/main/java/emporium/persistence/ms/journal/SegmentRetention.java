package emporium.persistence.ms;

/**
 * Keeps the journal's segments from being used again while they are copied, but only as long as the
 * journal has room: commands never wait for a copy. Thread-safe.
 */
final class JournalHold {
  private boolean held;
  private boolean broken;

  synchronized void begin() {
    held = true;
    broken = false;
  }

  /** Ends it; false if the segments were needed meanwhile, and the copy is worth nothing. */
  synchronized boolean end() {
    held = false;
    return !broken;
  }

  synchronized boolean isHeld() {
    return held;
  }

  /** The journal needs its segments. */
  synchronized void giveWay() {
    broken |= held;
    held = false;
  }
}
