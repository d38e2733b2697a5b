package emporium.persistence.ms;

import emporium.persistence.Aggregate;
import emporium.persistence.DeadLetter;
import emporium.persistence.EventId;
import emporium.persistence.Topic;
import emporium.persistence.engine.EngineContext;
import emporium.persistence.engine.EventCodec;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A dead-lettered event, kept with its cause until an operator resolves it. */
public class StoredDeadLetter extends Aggregate {
  private String topic = "";
  private long sequence;
  private long deadLetteredAtMs;
  private String cause = "";
  private byte[] payload = new byte[0];

  /** Used by the engine to instantiate. */
  protected StoredDeadLetter() {}

  StoredDeadLetter(
      String topic, long sequence, long deadLetteredAtMs, String cause, byte[] payload) {
    this.topic = topic;
    this.sequence = sequence;
    this.deadLetteredAtMs = deadLetteredAtMs;
    this.cause = cause;
    this.payload = payload;
  }

  /** Topic and number of the event. */
  public String key() {
    return key(new EventId(topic, sequence));
  }

  static String key(EventId id) {
    return id.topic() + "/" + id.sequence();
  }

  /** The key of the event; null if it cannot be decoded. */
  @Nullable Object eventKey(EngineContext context) {
    int source = topic.indexOf('@');
    String name = source < 0 ? topic : topic.substring(0, source);
    return context.topics().stream()
        .filter(one -> one.name().equals(name))
        .findFirst()
        .map(one -> eventKey(one, context.codec()))
        .orElse(null);
  }

  private @Nullable Object eventKey(Topic<?> of, EventCodec codec) {
    try {
      return of.keyOf(codec.decode(payload, of.type()));
    } catch (RuntimeException unreadable) {
      return null;
    }
  }

  /** Notes why it could not be applied. */
  void cause(String newCause) {
    requireTouched();
    cause = newCause;
  }

  /** A copy of it. */
  DeadLetter copy() {
    var id = new EventId(topic, sequence);
    return new DeadLetter(id, Instant.ofEpochMilli(deadLetteredAtMs), cause, payload);
  }

  /** The topic. */
  public String topic() {
    return topic;
  }

  /** When it was dead-lettered, epoch milliseconds. */
  public long deadLetteredAtMs() {
    return deadLetteredAtMs;
  }

  /** Why. */
  public String cause() {
    return cause;
  }

  /** The event as the codec encoded it. */
  public byte[] payload() {
    return payload.clone();
  }
}
