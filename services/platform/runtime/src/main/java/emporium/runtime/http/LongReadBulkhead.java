package emporium.edge;

import emporium.persistence.Overloaded;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * The bulkhead of reads that go through a whole service: a few at a time in all, on the engine's
 * threads for reports. One more is refused with {@link Overloaded}; none waits. Thread-safe.
 */
@Singleton
public class LongReads {
  private final Semaphore free;

  @Inject
  LongReads(EdgeConfig config) {
    this(config.longReads().max());
  }

  LongReads(int max) {
    this.free = new Semaphore(max);
  }

  /** Begins a read, whose place is free again when it has ended. */
  public <T> CompletionStage<T> run(Supplier<CompletionStage<T>> read) {
    if (!free.tryAcquire()) {
      return CompletableFuture.failedStage(new Overloaded("emporium.long-reads.max"));
    }
    return CompletableFuture.completedStage(read)
        .thenCompose(Supplier::get)
        .whenComplete((result, failure) -> free.release());
  }
}
