package emporium.persistence.ms.journal;

/**
 * Keeps the journal's segments from reuse while they are copied, but only as long as the journal
 * has room: commands never wait for a copy. Thread-safe.
 */
public final class SegmentRetention {
  private boolean held;
  private boolean broken;

  public synchronized void retain() {
    held = true;
    broken = false;
  }

  /** Ends it; false if the segments were needed meanwhile, and the copy is worth nothing. */
  public synchronized boolean release() {
    held = false;
    return !broken;
  }

  public synchronized boolean isHeld() {
    return held;
  }

  /** The journal needs its segments. */
  public synchronized void preempt() {
    broken |= held;
    held = false;
  }
}
