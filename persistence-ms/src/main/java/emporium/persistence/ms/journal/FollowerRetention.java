package emporium.persistence.ms.journal;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * How far a follower of the journal has got: what it still needs is not released. Without a
 * follower, or after one was given up because the journal needed its space, everything may be.
 *
 * <p>If commits wait for a follower, they wait long before the journal is full, and go on as soon
 * as the follower has applied a 64th of what it may be behind. Thread-safe.
 */
public final class FollowerRetention {
  private static final long ANYTHING = Long.MAX_VALUE;

  /** In which parts of the bound it is noted what was written. */
  private static final int STEPS = 64;

  private final boolean isWaitedFor;
  private final long behindBytesMax;
  private final Deque<Written> written = new ArrayDeque<>(); // guarded by this: not applied yet
  private long writtenBytes; // guarded by this
  private long appliedBytes; // guarded by this
  private volatile long releasableUpTo = ANYTHING;
  private volatile Runnable onProgress = () -> {};

  /** What the journal had after a group, in bytes since it was opened. */
  private record Written(long group, long bytes) {}

  /**
   * Creates one without a follower.
   *
   * @param isWaitedFor whether the journal waits for a follower
   * @param behindBytesMax most bytes of the journal that it has not applied, if it is
   */
  public FollowerRetention(boolean isWaitedFor, long behindBytesMax) {
    this.isWaitedFor = isWaitedFor;
    this.behindBytesMax = behindBytesMax;
  }

  /** Sets what is called when more may be released; it must not wait. */
  public void onProgress(Runnable listener) {
    onProgress = listener;
  }

  /** A group was written. */
  public synchronized void written(long group, int bytes) {
    writtenBytes += bytes;
    long noted = written.isEmpty() ? appliedBytes : written.getLast().bytes();
    if (isWaitedFor && writtenBytes - noted >= behindBytesMax / STEPS) {
      written.add(new Written(group, writtenBytes));
    }
  }

  /** Whether nothing more is to be written before the follower has got on. */
  public synchronized boolean isTooFarBehind() {
    return isWaitedFor && writtenBytes - appliedBytes > behindBytesMax;
  }

  /** A follower has applied all groups up to this one. */
  public void applied(long group) {
    if (group != releasableUpTo) {
      releasableUpTo = group;
      noteApplied(group + 1);
      onProgress.run();
    }
  }

  /**
   * The group after the last one that may be released is applied too, at least in part: it is kept
   * so that a follower can be compared with it. Were it counted, one that is larger than the bound
   * would be waited for without an end.
   */
  private synchronized void noteApplied(long group) {
    while (!written.isEmpty() && written.getFirst().group() <= group) {
      appliedBytes = written.removeFirst().bytes();
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
