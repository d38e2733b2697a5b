package emporium.persistence;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.time.Instant;

/**
 * What one running command changes. Used by the command's own thread only, until {@code apply}
 * returns.
 */
public interface Changes {
  /** The time of this unit of work, from the injected clock; the same at each call. */
  Instant now();

  /**
   * Keeps the before-image and opens the aggregate for changes until the unit of work ends.
   *
   * @return the same aggregate
   * @throws AggregateArchived if it is archived and the engine knows it
   */
  @CanIgnoreReturnValue
  <E extends Aggregate> E touch(E aggregate);

  /**
   * Like {@link #touch} for an aggregate that may be archived: if it is, it is reopened. The
   * exception to the rule that history does not change, for late changes that must be recorded all
   * the same. It invalidates the service's snapshots that are being read.
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
   * @throws IllegalStateException if its key exists (a programming error: commands check first)
   */
  @CanIgnoreReturnValue
  <E extends Aggregate> E add(E aggregate);

  /** Removes an aggregate, history too. */
  void remove(Aggregate aggregate);

  /**
   * Archives an aggregate from this commit on: it never changes any more, is found by its key and
   * among all as before, and may leave memory. What the engine keeps in memory to find it otherwise
   * (a graph's indexes) no longer has it. An engine that keeps everything on disk anyway leaves it
   * where it is, and refuses further changes of it in this unit of work only.
   *
   * @throws AggregateArchived if it is archived and the engine knows it
   */
  void archive(Aggregate aggregate);

  /** Publishes an event, in the same commit as the change. */
  <E extends Event> void emit(Topic<E> topic, E event);
}
