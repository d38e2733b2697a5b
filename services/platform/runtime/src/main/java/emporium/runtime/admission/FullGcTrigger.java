package emporium.edge;

import emporium.persistence.engine.HeapGauge;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the heap collected in full when only that tells whether requests are to be refused for want
 * of memory: when an estimate has come to be above the bound, and from time to time while they are
 * refused, since what is refused makes no garbage for which the JVM would collect. It takes at most
 * a fifth of the time. On a thread of its own, on either engine. Thread-safe.
 */
@Singleton
public class MemoryRecheck {
  private static final Logger LOG = LoggerFactory.getLogger(MemoryRecheck.class);

  /** A pause is at least so many times what the collection before it took. */
  private static final int PAUSE_MULTIPLE_MIN = 4;

  private final MemoryShortage memory;
  private final HeapGauge heap;
  private final long pauseNanos;
  private final ScheduledExecutorService timer = DaemonTimers.named("emporium-memory-recheck");

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
    var unused = timer.schedule(() -> next(lookAnyway()), inNanos, TimeUnit.NANOSECONDS);
  }

  private long lookAnyway() {
    try {
      return look();
    } catch (RuntimeException e) {
      LOG.warn("Memory cannot be measured for now", e);
      return pauseNanos;
    }
  }

  /** Has the heap collected if that may change what is refused; the pause until the next look. */
  long look() {
    long begin = System.nanoTime();
    if (!heap.confirm(memory.refuseShare())) {
      return pauseNanos;
    }
    return Math.max(pauseNanos, PAUSE_MULTIPLE_MIN * (System.nanoTime() - begin));
  }

  @PreDestroy
  void stop() {
    timer.shutdownNow();
  }
}
