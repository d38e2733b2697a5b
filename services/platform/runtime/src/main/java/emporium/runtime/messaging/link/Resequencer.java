package emporium.runtime.messaging.link;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Releases what was sent as number 0, 1, 2 and so on in that order, in whatever order it arrives:
 * an early number waits for missing ones. Thread-safe; runs releases on the thread of an arrival,
 * one at a time, without locks. The sender bounds the waiting numbers.
 */
final class Resequencer {
  private final Map<Long, List<Runnable>> early = new HashMap<>();
  private final ArrayDeque<Runnable> ready = new ArrayDeque<>();
  private final DrainLoop pump = new DrainLoop(this::runAll);
  private long next;

  /** Number {@code number} has arrived; one released before follows those that are ready. */
  void arrived(long number, Runnable out) {
    synchronized (this) {
      if (number > next) {
        early.computeIfAbsent(number, n -> new ArrayList<>(1)).add(out);
      } else {
        ready.add(out);
        if (number == next) {
          advance();
        }
      }
    }
    pump.run();
  }

  private void advance() {
    next++;
    for (var following = early.remove(next); following != null; following = early.remove(next)) {
      ready.addAll(following);
      next++;
    }
  }

  private void runAll() {
    for (var out = poll(); out != null; out = poll()) {
      out.run();
    }
  }

  private synchronized @Nullable Runnable poll() {
    return ready.poll();
  }
}
