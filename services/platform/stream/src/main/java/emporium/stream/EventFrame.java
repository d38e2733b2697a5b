package emporium.stream;

import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.Topic;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.engine.OutboxRecord;
import emporium.runtime.messaging.OutgoingEvent;
import io.vertx.core.buffer.Buffer;
import java.util.Objects;

/**
 * An event on a stream: index of its topic, number, low watermark, number of its predecessor, and
 * its bytes as the outbox keeps them, its trace context among them.
 */
record EventFrame(int topic, long sequence, long lowWatermark, long predecessor, Buffer kept) {
  /** The event cannot be read; the frame itself is valid. */
  static final class UnreadableEvent extends Exception {
    private static final long serialVersionUID = 1;

    UnreadableEvent(Throwable cause) {
      super(cause);
    }
  }

  /** Bytes of the fields before the event. */
  private static final int HEAD_BYTES = 1 + Integer.BYTES + 3 * Long.BYTES;

  /** The length of its frame. */
  static int bytes(OutgoingEvent event) {
    return HEAD_BYTES + keptBytes(event).length;
  }

  private static byte[] keptBytes(OutgoingEvent event) {
    return Objects.requireNonNull(event.envelope().kept()).bytes();
  }

  static void append(Buffer out, int topic, OutgoingEvent event) {
    var envelope = event.envelope();
    var headers = event.headers();
    var unused =
        FrameWriter.begin(out, FrameType.EVENT)
            .number(topic)
            .number(envelope.id().sequence())
            .number(headers.lowWatermark())
            .number(headers.precedingSequence())
            .bytes(keptBytes(event))
            .end();
  }

  static EventFrame read(FrameBody body) {
    return new EventFrame(
        body.number("topic"),
        body.longNumber("sequence"),
        body.longNumber("lowWatermark"),
        body.longNumber("predecessor"),
        body.rest());
  }

  /**
   * The event.
   *
   * @throws InvalidFrame if a number cannot be
   * @throws UnreadableEvent if the event cannot be decoded
   */
  <E extends Event> Envelope<E> envelope(Topic<E> of, String source, EventCodec codec)
      throws UnreadableEvent {
    requireNumbers();
    try {
      var record = OutboxRecord.read(kept.getBytes());
      E event = codec.decode(record.event(), of.type());
      var envelope = Envelope.remote(of, source, sequence, event, lowWatermark, predecessor);
      Objects.requireNonNull(envelope.key()); // fails here, not in the keyed executor
      return envelope.withContext(record.context());
    } catch (RuntimeException e) {
      throw new UnreadableEvent(e);
    }
  }

  private void requireNumbers() {
    require(sequence >= 1, "sequence", "must be at least 1", sequence);
    require(
        lowWatermark >= 0 && lowWatermark <= sequence,
        "lowWatermark",
        "must be at least 0 and not above sequence",
        lowWatermark);
    require(
        predecessor >= 0 && predecessor < sequence,
        "predecessor",
        "must be at least 0 and less than sequence",
        predecessor);
  }

  private static void require(boolean holds, String field, String rule, long value) {
    if (!holds) {
      throw new InvalidFrame(field, rule + ": value=" + value);
    }
  }
}
