package emporium.persistence;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The dead-lettered events of a service ({@link Transactions#deadLetter}), until an operator
 * applies or discards them. They count as consumed meanwhile. Thread-safe; stages fail as those of
 * {@link Transactions} do.
 *
 * @param <P> the service's state as the domain sees it
 */
public interface DeadLetters<P> {
  /** The oldest ones, oldest first, of one consistent state; completes when that is durable. */
  CompletionStage<List<DeadLetter>> oldest(int max);

  /** One of them, as {@link #oldest} gives it. */
  CompletionStage<Optional<DeadLetter>> find(EventId id);

  /**
   * Applies an event after all: its effect and the end of the dead letter are one commit. Completes
   * when that is committed, or with a null result, and nothing ran, if there is no such dead
   * letter; so of many calls one takes effect. If the command fails, everything stays as it was.
   *
   * @param command what the event does
   */
  <R> CompletionStage<CommitResult<@Nullable R>> redrive(EventId id, Command<P, R> command);

  /**
   * Notes why a dead letter could not be applied; it keeps its age.
   *
   * @return whether there is such a dead letter; completes when the note is durable
   */
  CompletionStage<Boolean> noteCause(EventId id, String cause);

  /**
   * Discards a dead letter: its event never takes effect.
   *
   * @return whether there was such a dead letter; completes when it is durable that there is none
   */
  CompletionStage<Boolean> discard(EventId id);
}
