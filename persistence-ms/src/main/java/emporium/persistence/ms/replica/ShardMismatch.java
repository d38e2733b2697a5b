package emporium.persistence.ms;

/**
 * The directory has not the share of its service's data that this replica is to have, and cannot
 * get it by being divided. Nothing was changed but what every start does.
 */
public final class ShareRefused extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  /**
   * Says what must be otherwise.
   *
   * @param field of the settings {@code emporium.replicas}
   */
  ShareRefused(String field, String rule, Object value, Object directory) {
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
