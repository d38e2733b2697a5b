package emporium.wholesale.published;

import emporium.locks.LockSet;
import emporium.persistence.Command;
import emporium.persistence.CommitResult;
import emporium.persistence.DeadLetters;
import emporium.persistence.Envelope;
import emporium.persistence.Transactions;
import emporium.wholesale.WholesaleRepository;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Ingestion, reads, raw records and reset in a published way. The five transactions are elsewhere,
 * and there are no events. Thread-safe.
 */
public final class PublishedTransactions implements Transactions<WholesaleRepository> {
  private final PublishedState state;
  private final PublishedWorkers workers;

  public PublishedTransactions(PublishedState state, PublishedWorkers workers) {
    this.state = state;
    this.workers = workers;
  }

  @Override
  public <R> CompletionStage<R> run(Command<WholesaleRepository, R> command) {
    return workers.run(() -> state.write(command));
  }

  @Override
  public <R> CompletionStage<CommitResult<R>> commit(Command<WholesaleRepository, R> command) {
    return workers.run(() -> PublishedWorkers.done(() -> state.write(command)));
  }

  @Override
  public <R> CompletionStage<R> read(LockSet locks, Function<WholesaleRepository, R> query) {
    return snapshot(query);
  }

  @Override
  public <R> CompletionStage<R> snapshot(Function<WholesaleRepository, R> query) {
    return workers.run(() -> state.read(query));
  }

  @Override
  public <R> CompletionStage<R> report(Function<WholesaleRepository, R> query) {
    return workers.report(() -> state.read(query));
  }

  @Override
  public <R> CompletionStage<CommitResult<@Nullable R>> consume(
      Envelope<?> envelope, Command<WholesaleRepository, R> command) {
    throw noEvents();
  }

  @Override
  public CompletionStage<? extends CommitResult<?>> deadLetter(Envelope<?> envelope, String cause) {
    throw noEvents();
  }

  @Override
  public DeadLetters<WholesaleRepository> deadLetters() {
    return new NoDeadLetters();
  }

  static UnsupportedOperationException noEvents() {
    return new UnsupportedOperationException("Wholesale consumes no events");
  }
}
