package emporium.persistence;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A committed event on its way to its consumers.
 *
 * <p>One from a remote process is {@linkplain #remote received}: its id has the name of its stream,
 * {@code topic@source}, and it belongs to no incarnation of this engine.
 *
 * @param epoch the engine's incarnation it was committed under, from 1; an envelope of an earlier
 *     incarnation is refused, because its event may not have become durable and its id may have
 *     been reused. {@link #REMOTE_EPOCH} if it came from a remote process
 * @param lowWatermark every event of the stream with a lower number was consumed by all its
 *     consumers, or never committed; 0 if unknown
 * @param predecessor the number, in the same stream, of the event of the same key that must be
 *     consumed before this one; 0 if there is none
 * @param context the context of the command that published it; opaque, null for none
 * @param kept as the outbox keeps it; null if it is none of this process's outbox
 */
public record Envelope<E extends Event>(
    Topic<E> topic,
    EventId id,
    E event,
    long epoch,
    long lowWatermark,
    long predecessor,
    @Nullable String context,
    @Nullable KeptEvent kept) {
  /** What a source of event numbers looks like, as a regular expression. */
  public static final String SOURCE_PATTERN = "[0-9a-z-]{1,20}";

  /** The epoch of remote events. */
  public static final long REMOTE_EPOCH = 0;

  private static final String FROM = "@";
  private static final Pattern SOURCE = Pattern.compile(SOURCE_PATTERN);

  /** An event of this process. */
  public Envelope(Topic<E> topic, EventId id, E event, long epoch) {
    this(topic, id, event, epoch, 0, 0, null, null);
  }

  /**
   * An event received from a remote process.
   *
   * @param source identifies the sender's source of event numbers; 1 to 20 of 0-9, a-z and -
   * @param sequence its number there
   * @throws IllegalArgumentException if a number cannot be, naming it and the rule
   */
  public static <E extends Event> Envelope<E> remote(
      Topic<E> topic, String source, long sequence, E event, long lowWatermark, long predecessor) {
    require(isSource(source), "source: must be 1 to 20 of 0-9, a-z and -");
    require(sequence >= 1, "sequence: must be at least 1");
    require(
        lowWatermark >= 0 && lowWatermark <= sequence,
        "lowWatermark: must be at least 0 and not above sequence");
    require(
        predecessor >= 0 && predecessor < sequence,
        "predecessor: must be at least 0 and less than sequence");
    var id = new EventId(topic.name() + FROM + source, sequence);
    return new Envelope<>(topic, id, event, REMOTE_EPOCH, lowWatermark, predecessor, null, null);
  }

  /** Returns a copy with that context. */
  public Envelope<E> withContext(@Nullable String carried) {
    return carried == null && context == null
        ? this
        : new Envelope<>(topic, id, event, epoch, lowWatermark, predecessor, carried, kept);
  }

  /** Returns a copy with that low watermark. */
  public Envelope<E> withLowWatermark(long below) {
    return new Envelope<>(topic, id, event, epoch, below, predecessor, context, kept);
  }

  /** Returns a copy that has what the outbox keeps of it. */
  public Envelope<E> withKept(byte[] bytes) {
    return new Envelope<>(
        topic, id, event, epoch, lowWatermark, predecessor, context, new KeptEvent(bytes));
  }

  /** Whether a text can be a source of event numbers. */
  public static boolean isSource(String text) {
    return SOURCE.matcher(text).matches();
  }

  private static void require(boolean holds, String rule) {
    if (!holds) {
      throw new IllegalArgumentException(rule);
    }
  }

  /** Whether it was received from a remote process. */
  public boolean isRemote() {
    return epoch == REMOTE_EPOCH;
  }

  /** The ordering key. */
  public Object key() {
    return topic.keyOf(event);
  }
}
