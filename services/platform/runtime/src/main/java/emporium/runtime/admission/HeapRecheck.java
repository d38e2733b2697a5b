package emporium.runtime.admission;

import emporium.persistence.engine.HeapGauge;
import emporium.runtime.DaemonSchedulers;
import emporium.runtime.RuntimeConfig;
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
 * Has the heap examined when only that shows whether requests must be refused for want of memory:
 * when an estimate has exceeded the bound, and periodically while requests are refused, since
 * refused requests make no garbage for which the JVM would collect. It takes at most a fifth of the
 * time. On its own thread, on either engine. Thread-safe.
 */
@Singleton
public class HeapRecheck {
  private static final Logger LOG = LoggerFactory.getLogger(HeapRecheck.class);

  /** A pause is at least so many times the duration of the examination before it. */
  private static final int PAUSE_MULTIPLE_MIN = 4;

  private final MemoryShortage memory;
  private final HeapGauge heap;
  private final long pauseNanos;
  private final ScheduledExecutorService timer = DaemonSchedulers.named("emporium-memory-recheck");

  @Inject
  HeapRecheck(MemoryShortage memory, HeapGauge heap, RuntimeConfig config) {
    this(memory, heap, config.memory().pauseMs());
  }

  HeapRecheck(MemoryShortage memory, HeapGauge heap, long pauseMs) {
    this.memory = memory;
    this.heap = heap;
    this.pauseNanos = TimeUnit.MILLISECONDS.toNanos(pauseMs);
  }

  void start(@Observes StartupEvent event) {
    next(pauseNanos);
  }

  private void next(long inNanos) {
    var unused = timer.schedule(() -> next(recheckSafely()), inNanos, TimeUnit.NANOSECONDS);
  }

  private long recheckSafely() {
    try {
      return recheck();
    } catch (RuntimeException e) {
      LOG.warn("Memory cannot be measured for now", e);
      return pauseNanos;
    }
  }

  /** Has the heap examined if that may change the decision; returns the pause until the next. */
  long recheck() {
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
