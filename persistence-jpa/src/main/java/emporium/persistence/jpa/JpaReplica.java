package emporium.persistence.jpa;

/**
 * Which of several engines on one database an engine is. They share the rows of their services;
 * each has its own outbox, inbox, dead letters and numbers, in its own schemas except for the
 * first, which has them beside the rows. So each is its own source, and relays what it has
 * published.
 *
 * @param index from 0
 * @param count of all
 */
public record JpaReplica(int index, int count) {
  /** There is no other. */
  public static final JpaReplica ALONE = new JpaReplica(0, 1);

  /**
   * One of them.
   *
   * @throws IllegalArgumentException if it cannot be one of so many
   */
  public JpaReplica {
    if (index < 0 || index >= count) {
      throw new IllegalArgumentException("index: must be at least 0 and less than count");
    }
  }

  /** Whether others may commit what this one reads. */
  boolean isShared() {
    return count > 1;
  }

  /** The schema in which this engine has what belongs to a schema, as {@code stock_1}. */
  String schemaOf(String schema) {
    return index == 0 ? schema : schema + "_" + index;
  }
}
