package emporium.persistence;

/**
 * An event arrived before the event that caused it. Nothing was changed; it is put back behind what
 * waits for the same key and tried again, a bounded number of times.
 */
public final class NotYet extends RuntimeException {
  /**
   * @param missing what the consumer has not seen yet
   */
  public NotYet(String missing) {
    super("Arrived before its cause: missing=" + missing, null, false, false);
  }
}
