package emporium.persistence.ms.replica;

import java.util.function.Predicate;

/**
 * The shard of a service's data that a directory is to have, when several replicas split the
 * service. Immutable.
 *
 * @param count of replicas
 * @param index of this one, from 0
 * @param splitFrom how many replicas there were before, each of whose directories was copied to the
 *     replicas {@code i} with {@code i % splitFrom} its index: only then a directory may be split,
 *     and none may be new; 0 if nothing is to be split
 * @param owns whether a key belongs to this replica
 */
public record ShardAssignment(int count, int index, int splitFrom, Predicate<Object> owns) {
  /**
   * One of them.
   *
   * @throws IllegalArgumentException if it cannot be one of so many
   */
  public ShardAssignment {
    if (index < 0 || index >= count) {
      throw new IllegalArgumentException("index: must be at least 0 and less than count");
    }
  }
}
