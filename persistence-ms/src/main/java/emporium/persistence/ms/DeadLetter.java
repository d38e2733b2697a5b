package emporium.persistence.ms;

import emporium.persistence.Aggregate;
import emporium.persistence.BuriedEvent;
import emporium.persistence.EventId;
import java.time.Instant;

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
