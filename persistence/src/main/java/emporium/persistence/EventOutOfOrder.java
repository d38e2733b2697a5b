package emporium.persistence;

/**
 * An event from another process arrived before one of its key that must be consumed first. Nothing
 * ran, nothing changed; it can be tried again when the other one is consumed.
 */
public final class OutOfOrder extends PersistenceException {
  /**
   * @param id the event that arrived
   * @param after the number of the one that is missing
   */
  public OutOfOrder(EventId id, long after) {
    super("Arrived before an event of its key: event=" + id + ", after=" + after, null);
  }
}
