package emporium.persistence;

import java.time.Instant;

/**
 * A copy of a dead-lettered event. Immutable.
 *
 * <p>The event is bytes here, since it may be a dead letter because it cannot be decoded.
 */
public final class DeadLetter {
  private final EventId id;
  private final Instant deadLetteredAt;
  private final String cause;
  private final byte[] payload;

  /**
   * @param deadLetteredAt when it was dead-lettered
   * @param cause why, or why the last attempt to apply it failed
   * @param payload the event as the codec encoded it
   */
  public DeadLetter(EventId id, Instant deadLetteredAt, String cause, byte[] payload) {
    this.id = id;
    this.deadLetteredAt = deadLetteredAt;
    this.cause = cause;
    this.payload = payload.clone();
  }

  /** The event's identity; a remote event's with {@code topic@source}. */
  public EventId id() {
    return id;
  }

  /** When it was dead-lettered. */
  public Instant deadLetteredAt() {
    return deadLetteredAt;
  }

  /** Why, or why it could not be applied when that was last tried. */
  public String cause() {
    return cause;
  }

  /** The event as the codec encoded it. */
  public byte[] payload() {
    return payload.clone();
  }
}
