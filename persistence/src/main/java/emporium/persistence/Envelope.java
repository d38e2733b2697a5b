package emporium.persistence;

import org.jspecify.annotations.Nullable;

/**
 * A committed event on its way to its consumers.
 *
 * <p>One that came from another process is {@linkplain #received received}: its id has the name of
 * the stream it came in, {@code topic@source}, and it belongs to no opening of this engine.
 *
 * @param epoch the engine's opening it was committed under, from 1; an envelope of an earlier
 *     opening is refused, because its event may not have become durable and its id may have been
 *     given again. {@link #RECEIVED} if it came from another process
 * @param settledBelow every event of the stream with a lower number was consumed by all its
 *     consumers, or never came to be; 0 if nothing is said
 * @param after the number, in the same stream, of the event of the same key that must be consumed
 *     before this one; 0 if there is none
 * @param context what the command that said it gave it to carry; opaque, and null for nothing
 */
public record Envelope<E extends Event>(
    Topic<E> topic,
    EventId id,
    E event,
    long epoch,
    long settledBelow,
    long after,
    @Nullable String context) {
  /** The epoch of what came from another process. */
  public static final long RECEIVED = 0;

  private static final String FROM = "@";

  /** An event of this process. */
  public Envelope(Topic<E> topic, EventId id, E event, long epoch) {
    this(topic, id, event, epoch, 0, 0, null);
  }

  /**
   * An event that came from another process.
   *
   * @param source identifies the data that the sender numbers its events in
   * @param sequence its number there
   * @throws IllegalArgumentException if a number cannot be, naming it and the rule
   */
  public static <E extends Event> Envelope<E> received(
      Topic<E> topic, String source, long sequence, E event, long settledBelow, long after) {
    require(!source.isEmpty(), "source: must not be empty");
    require(sequence >= 1, "sequence: must be at least 1");
    require(settledBelow >= 0, "settledBelow: must be at least 0");
    require(after >= 0 && after < sequence, "after: must be at least 0 and less than sequence");
    var id = new EventId(topic.name() + FROM + source, sequence);
    return new Envelope<>(topic, id, event, RECEIVED, settledBelow, after, null);
  }

  /** The same with that context. */
  public Envelope<E> carrying(@Nullable String carried) {
    return carried == null && context == null
        ? this
        : new Envelope<>(topic, id, event, epoch, settledBelow, after, carried);
  }

  private static void require(boolean holds, String rule) {
    if (!holds) {
      throw new IllegalArgumentException(rule);
    }
  }

  /** Whether it came from another process. */
  public boolean isReceived() {
    return epoch == RECEIVED;
  }

  /** The ordering key. */
  public Object key() {
    return topic.keyOf(event);
  }
}
