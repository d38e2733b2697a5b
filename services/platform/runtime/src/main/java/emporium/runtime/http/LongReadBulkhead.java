package emporium.runtime.http;

import emporium.persistence.Overloaded;
import emporium.runtime.RuntimeConfig;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * The bulkhead of reads that scan a whole service: a few at a time in all, on the engine's threads
 * for reports. One more is refused with {@link Overloaded}; none waits. Thread-safe.
 */
@Singleton
public class LongReadBulkhead {
  private final Semaphore free;

  @Inject
  LongReadBulkhead(RuntimeConfig config) {
    this(config.longReads().max());
  }

  LongReadBulkhead(int max) {
    this.free = new Semaphore(max);
  }

  /** Starts a read, which returns its permit when it completes. */
  public <T> CompletionStage<T> run(Supplier<CompletionStage<T>> read) {
    if (!free.tryAcquire()) {
      return CompletableFuture.failedStage(new Overloaded("emporium.long-reads.max"));
    }
    return CompletableFuture.completedStage(read)
        .thenCompose(Supplier::get)
        .whenComplete((result, failure) -> free.release());
  }
}
