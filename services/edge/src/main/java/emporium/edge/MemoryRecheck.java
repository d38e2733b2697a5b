package emporium.edge;

import emporium.persistence.engine.HeapGauge;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * While requests are refused for want of memory, has the heap collected in full from time to time:
 * that what has ended has left is known only then, and what is refused makes no garbage for which
 * the JVM would do it. It takes at most a fifth of the time. Thread-safe.
 */
@Singleton
public class MemoryRecheck {
  /** A pause is at least so many times what the collection before it took. */
  private static final int PAUSE_MULTIPLE_MIN = 4;

  private final MemoryShortage memory;
  private final HeapGauge heap;
  private final long pauseNanos;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            var thread = new Thread(task, "emporium-memory-recheck");
            thread.setDaemon(true);
            return thread;
          });

  @Inject
  MemoryRecheck(MemoryShortage memory, HeapGauge heap, EdgeConfig config) {
    this(memory, heap, config.memory().pauseMs());
  }

  MemoryRecheck(MemoryShortage memory, HeapGauge heap, long pauseMs) {
    this.memory = memory;
    this.heap = heap;
    this.pauseNanos = TimeUnit.MILLISECONDS.toNanos(pauseMs);
  }

  void start(@Observes StartupEvent event) {
    next(pauseNanos);
  }

  private void next(long inNanos) {
    var unused = timer.schedule(() -> next(look()), inNanos, TimeUnit.NANOSECONDS);
  }

  /** Has the heap collected if that may let requests in; the pause until the next look. */
  long look() {
    if (!memory.isShort()) {
      return pauseNanos;
    }
    long begin = System.nanoTime();
    heap.confirm();
    return Math.max(pauseNanos, PAUSE_MULTIPLE_MIN * (System.nanoTime() - begin));
  }

  @PreDestroy
  void stop() {
    timer.shutdownNow();
  }
}
