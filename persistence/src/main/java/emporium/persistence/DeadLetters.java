package emporium.persistence;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The events that a service gave up ({@link Transactions#bury}), until somebody applies them after
 * all or throws them away. They count as consumed meanwhile: nobody waits for them. Thread-safe;
 * stages fail as those of {@link Transactions} do.
 *
 * @param <P> the service's state as the domain sees it
 */
public interface DeadLetters<P> {
  /** The oldest ones, oldest first, of one consistent state; completes when that is durable. */
  CompletionStage<List<BuriedEvent>> oldest(int max);

  /** One of them, as {@link #oldest} gives it. */
  CompletionStage<Optional<BuriedEvent>> find(EventId id);

  /**
   * Applies an event after all: its effect and the end of the dead letter are one commit. Completes
   * when that is committed, or with a null result, and nothing ran, if there is no such dead
   * letter; so of many calls one takes effect. If the command fails, everything stays as it was.
   *
   * @param command what the event does
   */
  <R> CompletionStage<Committed<@Nullable R>> redrive(EventId id, Command<P, R> command);

  /**
   * Notes why a dead letter could not be applied; it keeps its age.
   *
   * @return whether there is such a dead letter; completes when the note is durable
   */
  CompletionStage<Boolean> noteCause(EventId id, String cause);

  /**
   * Throws a dead letter away: its event never takes effect.
   *
   * @return whether there was such a dead letter; completes when it is durable that there is none
   */
  CompletionStage<Boolean> discard(EventId id);
}
