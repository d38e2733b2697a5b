package emporium.persistence;

/**
 * An event arrived before the event that caused it. Nothing was changed; it is redelivered after
 * the waiting events of the same key, a bounded number of times.
 */
public final class PrerequisiteMissing extends RuntimeException {
  /**
   * @param missing what the consumer has not seen yet
   */
  public PrerequisiteMissing(String missing) {
    super("Prerequisite missing: missing=" + missing, null, false, false);
  }
}
