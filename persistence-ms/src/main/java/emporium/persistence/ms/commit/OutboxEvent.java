package emporium.persistence.ms.commit;

import emporium.persistence.Envelope;
import java.util.HashSet;
import java.util.Set;

/**
 * A committed event that not every consumer has consumed. {@code remaining} is guarded by the
 * commit sequence; {@code slot} belongs to the checkpointing thread.
 */
public final class OutboxEvent {
  static final int NOT_STORED = -1;

  final Envelope<?> envelope;
  final Set<String> remaining;

  /** The event, encoded. */
  final byte[] payload;

  int slot = NOT_STORED;

  OutboxEvent(Envelope<?> envelope, Set<String> remaining, byte[] payload) {
    this.envelope = envelope;
    this.remaining = new HashSet<>(remaining);
    this.payload = payload;
  }
}
