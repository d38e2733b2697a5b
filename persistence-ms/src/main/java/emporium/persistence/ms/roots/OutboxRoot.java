package emporium.persistence.ms.roots;

/**
 * The outbox of one topic: its numbering, which rises, and the events that not every consumer has
 * consumed.
 */
public class OutboxRoot {
  /** The sequence the next event gets. */
  public long nextSequence = 1;

  /** The events, as {@link StoredEvent}; its name is the topic's. */
  public final TableRoot events = new TableRoot();
}
