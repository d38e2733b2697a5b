package emporium.locks;

import java.util.List;

/**
 * One line of "who holds what, who waits for whom", seen at one moment. An immutable value, so
 * thread-safe.
 *
 * @param thread who holds or waits
 * @param key the domain key or {@link RootKey#ROOT}
 * @param mode the mode held or requested
 * @param waiting whether it is awaited, not held
 * @param waitsFor holders in the way, then earlier waiters in queue order; empty if held
 */
public record LockHolding(
    Thread thread, Object key, LockMode mode, boolean waiting, List<Thread> waitsFor) {
  /** Copies the list. */
  public LockHolding {
    waitsFor = List.copyOf(waitsFor);
  }

  /** The thread's name and id; virtual threads often have no name. */
  public String owner() {
    return owner(thread);
  }

  /** A thread's name and id. */
  @SuppressWarnings("deprecation") // Thread.threadId() is not in Java 17
  public static String owner(Thread thread) {
    return thread.getName() + "#" + thread.getId();
  }
}
