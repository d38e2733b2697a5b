package emporium.runtime.http.records;

import emporium.persistence.Overloaded;
import emporium.runtime.RuntimeConfig;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.Startup;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * The bulkhead of reads that scan a whole service: a few at a time in all, on the engine's threads
 * for reports. One more is refused with {@link Overloaded}; none waits. Thread-safe.
 */
@Startup // its metrics are there before the first read
@Singleton
public class LongReadBulkhead {
  private final int max;
  private final Semaphore free;
  private final AtomicLong refused = new AtomicLong();

  @Inject
  LongReadBulkhead(RuntimeConfig config, MeterRegistry metrics) {
    this(config.longReads().max(), metrics);
  }

  LongReadBulkhead(int max, MeterRegistry metrics) {
    this.max = max;
    this.free = new Semaphore(max);
    Gauge.builder("emporium.long.reads", this, LongReadBulkhead::running).register(metrics);
    FunctionCounter.builder("emporium.long.reads.refused", refused, AtomicLong::get)
        .register(metrics);
  }

  private int running() {
    return max - free.availablePermits();
  }

  /** Starts a read, which returns its permit when it completes. */
  public <T> CompletionStage<T> run(Supplier<CompletionStage<T>> read) {
    if (!free.tryAcquire()) {
      refused.incrementAndGet();
      return CompletableFuture.failedStage(new Overloaded("emporium.long-reads.max"));
    }
    return CompletableFuture.completedStage(read)
        .thenCompose(Supplier::get)
        .whenComplete((result, failure) -> free.release());
  }
}
