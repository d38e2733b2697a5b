package emporium.persistence;

import emporium.locks.LockSet;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Runs a service's units of work. Thread-safe. Never parks a thread while something is being
 * forced.
 *
 * <p>Stages fail with: {@link Rejection} (a rule refused it; delivered when what it saw is
 * durable), {@link Overloaded} or {@link NotOpen} (nothing ran), {@link OutcomeUnknown} (writing
 * failed), {@link OutOfOrder} (nothing ran), {@code LockTimeout} (nothing ran).
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
  <R> CompletionStage<Committed<R>> commit(Command<P, R> command);

  /**
   * Applies an event once: inbox mark and effect are one commit. Completes when it is committed, or
   * at once with a null result if this service had consumed the event before.
   *
   * <p>An event from another process that counts as settled ({@link Envelope#settledBelow}) counts
   * as consumed. Fails with {@link OutOfOrder}, and nothing ran, if the event that must be consumed
   * before it is neither settled nor consumed by this service, in a commit before this one.
   */
  <R> CompletionStage<Committed<@Nullable R>> consume(Envelope<?> envelope, Command<P, R> command);

  /** Reads one consistent state over all the locks name; completes when all it saw is durable. */
  <R> CompletionStage<R> read(LockSet locks, Function<P, R> query);

  /**
   * Reads the state after one commit without holding commands up. Takes no locks. What the query is
   * handed out are copies or rows of its own. Completes when that commit is durable.
   *
   * <p>Fails with {@link SnapshotTooOld} if commands changed more meanwhile than is kept for
   * readers; the query can be asked again.
   */
  <R> CompletionStage<R> snapshot(Function<P, R> query);

  /**
   * The same for what takes long, over much or all of the state: on threads kept for that, so that
   * commands never wait for one.
   */
  <R> CompletionStage<R> report(Function<P, R> query);

  /**
   * Gives an event up for this service: it is kept as a dead letter with its cause and no longer
   * awaited. Completes, and fails with {@link OutOfOrder}, as {@link #consume} does.
   */
  CompletionStage<? extends Committed<?>> bury(Envelope<?> envelope, String cause);

  /** The events that this service gave up. */
  DeadLetters<P> deadLetters();
}
