package emporium.persistence.ms.replica;

/**
 * The directory does not have the shard of its service's data that this replica is to have, and
 * cannot get it by a split. Nothing was changed but what every start does.
 */
public final class ShardMismatch extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  /**
   * States the setting that is violated.
   *
   * @param field of the settings {@code emporium.replicas}
   */
  ShardMismatch(String field, String rule, Object value, Object directory) {
    super(
        "emporium.replicas."
            + field
            + " must be "
            + rule
            + ": value="
            + value
            + ", directory="
            + directory);
  }
}
