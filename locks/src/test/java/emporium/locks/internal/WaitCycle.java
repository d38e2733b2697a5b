package emporium.locks.internal;

import emporium.locks.LockHolding;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Threads that wait for one another in a circle, by what a manager says about who waits for whom. A
 * thread waits for all that are in the way, so any circle is a deadlock. The JVM's own search
 * ({@code ThreadMXBean.findDeadlockedThreads}) sees none of it: it knows monitors and {@code
 * AbstractOwnableSynchronizer}s, and who waits here parks on neither.
 */
final class WaitCycle {
  private final Map<Thread, LockHolding> waits = new LinkedHashMap<>();
  private final Set<Thread> cleared = new HashSet<>();

  private WaitCycle(List<LockHolding> holdings) {
    holdings.stream()
        .filter(LockHolding::waiting)
        .forEach(waiting -> waits.put(waiting.thread(), waiting));
  }

  /**
   * A circle in words. The lines of a report need not have been true at the same moment, so it is a
   * deadlock only if it is there again.
   */
  static Optional<String> in(List<LockHolding> holdings) {
    WaitCycle search = new WaitCycle(holdings);
    for (Thread thread : search.waits.keySet()) {
      List<Thread> path = new ArrayList<>();
      if (search.comesBack(thread, path)) {
        return Optional.of(search.text(path));
      }
    }
    return Optional.empty();
  }

  /** Goes from thread to thread; if true, the path ends with the circle. */
  private boolean comesBack(Thread thread, List<Thread> path) {
    int before = path.indexOf(thread);
    if (before >= 0) {
      path.subList(0, before).clear();
      return true;
    }
    LockHolding waiting = waits.get(thread);
    if (waiting == null || cleared.contains(thread)) {
      return false;
    }
    path.add(thread);
    for (Thread next : waiting.waitsFor()) {
      if (comesBack(next, path)) {
        return true;
      }
    }
    path.remove(path.size() - 1);
    cleared.add(thread);
    return false;
  }

  private String text(List<Thread> circle) {
    StringBuilder text = new StringBuilder();
    for (Thread thread : circle) {
      LockHolding waiting = waits.get(thread);
      text.append(waiting.owner())
          .append(" waits for ")
          .append(waiting.mode())
          .append(" on ")
          .append(waiting.key())
          .append(", after ");
    }
    return text.append(waits.get(circle.get(0)).owner()).toString();
  }
}
