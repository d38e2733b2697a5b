package emporium.persistence.ms.journal;

/**
 * How far a follower of the journal has got: what it still needs is not released. Without a
 * follower, or after one was given up because the journal needed its space, everything may be.
 * Thread-safe.
 */
public final class FollowerRetention {
  private static final long ANYTHING = Long.MAX_VALUE;

  private final boolean isWaitedFor;
  private volatile long releasableUpTo = ANYTHING;
  private volatile Runnable onProgress = () -> {};

  /**
   * Creates one without a follower.
   *
   * @param isWaitedFor whether the journal waits for a follower when it needs space
   */
  public FollowerRetention(boolean isWaitedFor) {
    this.isWaitedFor = isWaitedFor;
  }

  /** Sets what is called when more may be released; it must not wait. */
  public void onProgress(Runnable listener) {
    onProgress = listener;
  }

  /** A follower has applied all groups up to this one. */
  public void applied(long group) {
    if (group != releasableUpTo) {
      releasableUpTo = group;
      onProgress.run();
    }
  }

  /**
   * The journal needs space: gives a follower up that has got no further than to this group, unless
   * it is waited for.
   */
  public void preempt(long group) {
    if (!isWaitedFor && releasableUpTo <= group) {
      releasableUpTo = ANYTHING;
    }
  }

  /** The last group that may be released. */
  public long releasableUpTo() {
    return releasableUpTo;
  }
}
