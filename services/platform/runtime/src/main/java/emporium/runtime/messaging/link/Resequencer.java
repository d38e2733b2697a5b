package emporium.edge.delivery;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Lets what was sent as number 0, 1, 2 and so on out in that order, however it arrives: what is
 * early waits for what is missing. Thread-safe; runs what comes out on the thread of one who
 * arrives, one at a time, holding nothing. What waits is bounded by whoever bounds what is on its
 * way.
 */
final class Sequencer {
  private final Map<Long, List<Runnable>> early = new HashMap<>();
  private final ArrayDeque<Runnable> ready = new ArrayDeque<>();
  private final Pump pump = new Pump(this::runAll);
  private long next;

  /** Number {@code number} has arrived; if it is out already, this follows what is. */
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
