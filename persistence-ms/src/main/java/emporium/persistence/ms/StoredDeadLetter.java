package emporium.persistence.ms;

import emporium.persistence.Aggregate;
import emporium.persistence.BuriedEvent;
import emporium.persistence.EventId;
import emporium.persistence.Topic;
import emporium.persistence.engine.EventCodec;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An event that a service gave up, kept with its cause until someone looks at it. */
public class DeadLetter extends Aggregate {
  private String topic = "";
  private long sequence;
  private long buriedAtMs;
  private String cause = "";
  private byte[] payload = new byte[0];

  /** For the engine. */
  protected DeadLetter() {}

  DeadLetter(String topic, long sequence, long buriedAtMs, String cause, byte[] payload) {
    this.topic = topic;
    this.sequence = sequence;
    this.buriedAtMs = buriedAtMs;
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

  /** The key of the event; null if nobody can read it. */
  @Nullable Object eventKey(EngineOptions options) {
    int source = topic.indexOf('@');
    String name = source < 0 ? topic : topic.substring(0, source);
    return options.topics().stream()
        .filter(one -> one.name().equals(name))
        .findFirst()
        .map(one -> eventKey(one, options.codec()))
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
    changing();
    cause = newCause;
  }

  /** A copy of it. */
  BuriedEvent copy() {
    var id = new EventId(topic, sequence);
    return new BuriedEvent(id, Instant.ofEpochMilli(buriedAtMs), cause, payload);
  }

  /** The topic. */
  public String topic() {
    return topic;
  }

  /** When it was given up, epoch milliseconds. */
  public long buriedAtMs() {
    return buriedAtMs;
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
