package emporium.persistence;

import java.time.Instant;

/**
 * An event that a service gave up, as it is kept: a copy. Immutable.
 *
 * <p>Its event is bytes here, because why it was given up may be that nobody can read it.
 */
public final class BuriedEvent {
  private final EventId id;
  private final Instant buriedAt;
  private final String cause;
  private final byte[] payload;

  /**
   * @param buriedAt when it was given up
   * @param cause why, or why it could not be applied when that was last tried
   * @param payload the event as the codec encoded it
   */
  public BuriedEvent(EventId id, Instant buriedAt, String cause, byte[] payload) {
    this.id = id;
    this.buriedAt = buriedAt;
    this.cause = cause;
    this.payload = payload.clone();
  }

  /** The event's identity; of one from another process with {@code topic@source}. */
  public EventId id() {
    return id;
  }

  /** When it was given up. */
  public Instant buriedAt() {
    return buriedAt;
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
