package emporium.locks;

import java.util.List;

/**
 * A wait that has lasted longer than the manager's threshold and goes on, with what it is for and
 * what those who hold the key are doing. An immutable value, so thread-safe.
 *
 * @param thread who waits
 * @param key the domain key or {@link RootKey#ROOT}
 * @param mode the mode requested
 * @param waitedNanos how long it has waited so far
 * @param stack where the waiter is, innermost call first
 * @param holders who holds the key in a mode that is in the way, as seen just now
 */
public record SlowWait(
    Thread thread,
    Object key,
    LockMode mode,
    long waitedNanos,
    List<StackTraceElement> stack,
    List<Holder> holders) {
  /** Copies the lists. */
  public SlowWait {
    stack = List.copyOf(stack);
    holders = List.copyOf(holders);
  }

  /**
   * One who holds the key.
   *
   * @param mode the mode held
   * @param stack where the thread is, innermost call first; empty if it has ended
   */
  public record Holder(Thread thread, LockMode mode, List<StackTraceElement> stack) {
    /** Copies the list. */
    public Holder {
      stack = List.copyOf(stack);
    }
  }

  /** A line for the waiter and each holder, and one per call of each. */
  public String describe() {
    StringBuilder text = new StringBuilder(LockHolding.owner(thread));
    text.append(" waits for ").append(key).append(' ').append(mode);
    text.append(" since ").append(waitedNanos / 1_000_000).append(" ms\n");
    append(text, stack);
    for (Holder holder : holders) {
      text.append(LockHolding.owner(holder.thread)).append(" holds ").append(holder.mode);
      text.append('\n');
      append(text, holder.stack);
    }
    return text.toString();
  }

  private static void append(StringBuilder text, List<StackTraceElement> stack) {
    stack.forEach(call -> text.append("    at ").append(call).append('\n'));
  }
}
