package emporium.persistence;

/**
 * A remote event arrived before one of its key that must be consumed first. Nothing ran, nothing
 * changed; it can be retried when the other one is consumed.
 */
public final class EventOutOfOrder extends PersistenceException {
  /**
   * @param id the event that arrived
   * @param after the number of the one that is missing
   */
  public EventOutOfOrder(EventId id, long after) {
    super("Arrived before an event of its key: event=" + id + ", after=" + after, null);
  }
}
