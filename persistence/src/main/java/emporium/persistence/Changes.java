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
   */
  @CanIgnoreReturnValue
  <E extends Aggregate> E touch(E aggregate);

  /**
   * Adds a new aggregate.
   *
   * @return the same aggregate
   * @throws IllegalStateException if its key exists (a programming error: commands look first)
   */
  @CanIgnoreReturnValue
  <E extends Aggregate> E add(E aggregate);

  /** Removes an aggregate. */
  void remove(Aggregate aggregate);

  /** Says an event, in the same commit as the change. */
  <E extends Event> void emit(Topic<E> topic, E event);
}
