package emporium.persistence;

/**
 * A committed event on its way to its consumers.
 *
 * @param epoch the engine's opening it was committed under; an envelope of an earlier opening is
 *     refused, because its event may not have become durable and its id may have been given again
 */
public record Envelope<E extends Event>(Topic<E> topic, EventId id, E event, long epoch) {
  /** The ordering key. */
  public Object key() {
    return topic.keyOf(event);
  }
}
