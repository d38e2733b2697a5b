package emporium.persistence.ms;

import java.util.function.Predicate;

/**
 * Which share of a service's data a directory is to have, when several replicas divide the service
 * among them. Immutable.
 *
 * @param count of replicas
 * @param index of this one, from 0
 * @param dividedFrom how many replicas there were before, each of whose directories was copied to
 *     the replicas {@code i} with {@code i % dividedFrom} its index: only then a directory may be
 *     divided, and none may be new; 0 if nothing is to be divided
 * @param owns whether a key belongs to this replica
 */
public record Share(int count, int index, int dividedFrom, Predicate<Object> owns) {
  /**
   * One of them.
   *
   * @throws IllegalArgumentException if it cannot be one of so many
   */
  public Share {
    if (index < 0 || index >= count) {
      throw new IllegalArgumentException("index: must be at least 0 and less than count");
    }
  }
}
