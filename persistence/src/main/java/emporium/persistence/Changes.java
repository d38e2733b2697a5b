package emporium.persistence;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.time.Instant;

/**
 * What one running command changes. Used by the command's own thread only, until {@code apply}
 * returns.
 */
public interface Changes {
  /** The time of this unit of work, from the injected clock; the same however often it is asked. */
  Instant now();

  /**
   * Keeps the before-image and opens the aggregate for changes until the unit of work ends.
   *
   * @return the same aggregate
   * @throws Archived if it is history and the engine knows it
   */
  @CanIgnoreReturnValue
  <E extends Aggregate> E touch(E aggregate);

  /**
   * The same for one that may be history: if it is, it is taken back from there. The exception to
   * the rule that history does not change, for what comes late and must be noted all the same. It
   * ends the snapshots that others are reading of the service.
   *
   * @return the aggregate to be changed, which may be another object
   */
  default <E extends Aggregate> E reopen(E aggregate) {
    return touch(aggregate);
  }

  /**
   * Adds a new aggregate.
   *
   * @return the same aggregate
   * @throws IllegalStateException if its key exists (a programming error: commands look first)
   */
  @CanIgnoreReturnValue
  <E extends Aggregate> E add(E aggregate);

  /** Removes an aggregate, history too. */
  void remove(Aggregate aggregate);

  /**
   * Makes an aggregate history from this commit on: it never changes again, is found by its key and
   * among all as before, and may leave memory. What the engine keeps in memory to find it otherwise
   * (a graph's indexes) no longer has it. An engine that keeps everything on disk anyway leaves it
   * where it is, and refuses further changes of it in this unit of work only.
   *
   * @throws Archived if it is history and the engine knows it
   */
  void archive(Aggregate aggregate);

  /** Says an event, in the same commit as the change. */
  <E extends Event> void emit(Topic<E> topic, E event);
}
