package emporium.wholesale.published;

import emporium.persistence.CommitResult;
import emporium.persistence.engine.CommandExecutor;
import emporium.persistence.engine.EngineLimits;
import emporium.persistence.engine.EngineScheduler;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The threads of a published way, in place of the container's: they block, as those did. Bounded as
 * an engine's are. What is done when the work returns is as durable as it will be. Thread-safe.
 */
public final class PublishedWorkers implements AutoCloseable {
  private static final CompletionStage<@Nullable Void> DONE =
      CompletableFuture.completedStage(null);

  private final CommandExecutor threads;

  public PublishedWorkers(EngineLimits limits, EngineScheduler scheduler) {
    threads = new CommandExecutor(limits, scheduler, () -> 0);
  }

  /** Runs a transaction. */
  public <R> CompletionStage<R> run(Supplier<R> transaction) {
    return threads.admitCommand(() -> done(transaction));
  }

  /** Runs a long read on a thread for these. */
  <R> CompletionStage<R> report(Supplier<R> query) {
    return threads.admitReport(() -> done(query));
  }

  /** The result of a transaction, for whoever asks whether it is durable. */
  static <R> CommitResult<R> done(Supplier<R> transaction) {
    return new CommitResult<>(transaction.get(), () -> DONE);
  }

  @Override
  public void close() {
    try {
      threads.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
