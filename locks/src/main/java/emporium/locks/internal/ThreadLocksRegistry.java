package emporium.locks;

import java.util.Collection;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of the threads that use a manager. Those of threads that have ended are forgotten
 * when their number has doubled. Thread-safe.
 */
final class Sessions {
  private static final int RECENT = 64;
  private static final int KEPT_MIN = 64;

  private final ConcurrentMap<Thread, Session> byThread = new ConcurrentHashMap<>();
  private final @Nullable Session[] recent = new Session[RECENT];
  private final ReentrantLock adding = new ReentrantLock();
  private volatile @Nullable Session first;
  private int keptMax = KEPT_MIN; // guarded by adding

  /** What the current thread holds and awaits. */
  @SuppressWarnings("deprecation") // Thread.threadId() is not in Java 17
  Session current() {
    Thread thread = Thread.currentThread();
    int at = (int) thread.getId() & (RECENT - 1);
    Session session = recent[at];
    if (session == null || session.thread != thread) {
      session = byThread.get(thread);
      if (session == null) {
        session = added(thread);
      }
      recent[at] = session;
    }
    return session;
  }

  /**
   * The newest session; from each, {@link Session#next} leads to an older one. Who goes along meets
   * all that were there at the start and are not over.
   */
  @Nullable Session first() {
    return first;
  }

  Collection<Session> all() {
    return byThread.values();
  }

  private Session added(Thread thread) {
    adding.lock();
    try {
      if (byThread.size() >= keptMax) {
        forget();
      }
      Session session = new Session(thread);
      session.next = first;
      first = session;
      byThread.put(thread, session);
      return session;
    } finally {
      adding.unlock();
    }
  }

  /** Unlinks the sessions that are over. Who stands at one still gets to all behind it. */
  private void forget() {
    Session kept = null;
    for (Session session = first; session != null; session = session.next) {
      if (!session.isOver()) {
        kept = session;
        continue;
      }
      byThread.remove(session.thread);
      if (kept == null) {
        first = session.next;
      } else {
        kept.next = session.next;
      }
    }
    keptMax = Math.max(KEPT_MIN, 2 * byThread.size());
  }
}
