package emporium.locks.internal;

import java.util.Collection;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The {@link ThreadLocks} of all threads that use a manager. Those of terminated threads are
 * removed when the number has doubled. Thread-safe.
 */
final class ThreadLocksRegistry {
  private static final int RECENT = 64;
  private static final int KEPT_MIN = 64;

  private final ConcurrentMap<Thread, ThreadLocks> byThread = new ConcurrentHashMap<>();
  private final @Nullable ThreadLocks[] recent = new ThreadLocks[RECENT];
  private final ReentrantLock adding = new ReentrantLock();
  private volatile @Nullable ThreadLocks first;
  private int keptMax = KEPT_MIN; // guarded by adding

  /** What the current thread holds and awaits. */
  @SuppressWarnings("deprecation") // Thread.threadId() is not in Java 17
  ThreadLocks current() {
    Thread thread = Thread.currentThread();
    int at = (int) thread.getId() & (RECENT - 1);
    ThreadLocks threadLocks = recent[at];
    if (threadLocks == null || threadLocks.thread != thread) {
      threadLocks = byThread.get(thread);
      if (threadLocks == null) {
        threadLocks = added(thread);
      }
      recent[at] = threadLocks;
    }
    return threadLocks;
  }

  /**
   * The newest; from each, {@link ThreadLocks#next} leads to an older one. A reader meets all that
   * were registered at the start and are not terminated.
   */
  @Nullable ThreadLocks first() {
    return first;
  }

  Collection<ThreadLocks> all() {
    return byThread.values();
  }

  private ThreadLocks added(Thread thread) {
    adding.lock();
    try {
      if (byThread.size() >= keptMax) {
        removeTerminated();
      }
      ThreadLocks threadLocks = new ThreadLocks(thread);
      threadLocks.next = first;
      first = threadLocks;
      byThread.put(thread, threadLocks);
      return threadLocks;
    } finally {
      adding.unlock();
    }
  }

  /** Unlinks those of terminated threads. A reader at one of them still meets all behind it. */
  private void removeTerminated() {
    ThreadLocks kept = null;
    for (ThreadLocks threadLocks = first; threadLocks != null; threadLocks = threadLocks.next) {
      if (!threadLocks.isTerminated()) {
        kept = threadLocks;
        continue;
      }
      byThread.remove(threadLocks.thread);
      if (kept == null) {
        first = threadLocks.next;
      } else {
        kept.next = threadLocks.next;
      }
    }
    keptMax = Math.max(KEPT_MIN, 2 * byThread.size());
  }
}
