package emporium.persistence;

import emporium.locks.LockSet;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Runs a service's units of work. Thread-safe. Never parks a thread while something is being
 * forced.
 *
 * <p>Stages fail with: {@link Rejection} (a rule refused it; delivered when what it saw is
 * durable), {@link Overloaded} or {@link EngineNotOpen} (nothing ran), {@link OutcomeUnknown}
 * (writing failed), {@link EventOutOfOrder} (nothing ran), {@code LockTimeout} (nothing ran).
 *
 * @param <P> the service's state as the domain sees it
 */
public interface Transactions<P> {
  /**
   * Runs the command; completes when its result and all it saw are durable. Only such results may
   * leave the process.
   */
  <R> CompletionStage<R> run(Command<P, R> command);

  /**
   * Runs the command; completes when it is committed. For steps whose result stays in the process.
   */
  <R> CompletionStage<CommitResult<R>> commit(Command<P, R> command);

  /**
   * Applies an event once: inbox entry and effect are one commit. Completes when it is committed,
   * or at once with a null result if this service had consumed the event before.
   *
   * <p>A remote event below the low watermark ({@link Envelope#lowWatermark}) counts as consumed.
   * Fails with {@link EventOutOfOrder}, and nothing ran, if the event that must be consumed before
   * it is neither below the low watermark nor consumed by this service, in a commit before this
   * one.
   */
  <R> CompletionStage<CommitResult<@Nullable R>> consume(
      Envelope<?> envelope, Command<P, R> command);

  /**
   * Applies events that came together, each as {@link #consume} does and in the order given, at the
   * cost of one where the engine can: on tables in one transaction if none of them fails. The
   * failure of one is its own; what stands behind it is applied nevertheless.
   *
   * @return a stage for each event, in that order
   */
  default List<CompletionStage<? extends CommitResult<?>>> consumeAll(List<EventEffect<P>> events) {
    var outcomes = new ArrayList<CompletionStage<? extends CommitResult<?>>>(events.size());
    CompletionStage<?> before = CompletableFuture.completedStage(null);
    for (EventEffect<P> event : events) {
      var outcome =
          before.<CommitResult<?>>thenCompose(
              ended -> consume(event.envelope(), event.command()).thenApply(done -> done));
      outcomes.add(outcome);
      before = outcome.handle((done, failure) -> true);
    }
    return outcomes;
  }

  /** Reads one consistent state over all the locks name; completes when all it saw is durable. */
  <R> CompletionStage<R> read(LockSet locks, Function<P, R> query);

  /**
   * Reads the state after one commit. Takes no locks; an engine may pause commands for moments,
   * never for the query. The query gets its own copies or rows. Completes when that commit is
   * durable.
   *
   * <p>Fails with {@link SnapshotTooOld} if commands changed more meanwhile than is kept for
   * readers; the query can be retried.
   */
  <R> CompletionStage<R> snapshot(Function<P, R> query);

  /**
   * Like {@link #snapshot}, but for long reads over much or all of the state: on dedicated threads,
   * so that commands never wait for one.
   */
  <R> CompletionStage<R> report(Function<P, R> query);

  /**
   * Like {@link #report}, of the tables that follow the state, which may be some commits behind.
   * Fails with {@link TablesNotReady} if there are none, or they show no commit.
   */
  default <R> CompletionStage<R> reportOfTables(Function<P, R> query) {
    return CompletableFuture.failedStage(new TablesNotReady("there are none"));
  }

  /**
   * Like {@link #report}, of the state and of the tables that follow it, after the same commit:
   * following waits for a moment. Fails with {@link TablesNotReady} if there are no tables, or they
   * do not get to that commit in time.
   *
   * @param query is given the state and what the tables have of it
   */
  default <R> CompletionStage<R> reportOfBoth(BiFunction<P, P, R> query) {
    return CompletableFuture.failedStage(new TablesNotReady("there are none"));
  }

  /**
   * Dead-letters an event for this service: it is kept with its cause and counts as consumed.
   * Completes, and fails with {@link EventOutOfOrder}, as {@link #consume} does.
   */
  CompletionStage<? extends CommitResult<?>> deadLetter(Envelope<?> envelope, String cause);

  /** The dead letters of this service. */
  DeadLetters<P> deadLetters();
}
