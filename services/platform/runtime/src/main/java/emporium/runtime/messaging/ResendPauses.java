package emporium.runtime.messaging;

import java.util.HashMap;
import java.util.Map;

/**
 * How long an event waits for an acknowledgement before it is resent: while a consumer is silent
 * the pause doubles up to a bound; a consumer that has acknowledged anything since gets it after
 * the shortest one. Guarded by its sender.
 */
final class ResendPauses {
  private final long afterNanos;
  private final long maxNanos;
  private final Map<String, Long> lastAcknowledgedNanos = new HashMap<>();

  ResendPauses(long afterNanos, long maxNanos) {
    this.afterNanos = afterNanos;
    this.maxNanos = maxNanos;
  }

  /** A consumer has acknowledged something. */
  void acknowledged(String consumer, long nowNanos) {
    lastAcknowledgedNanos.put(consumer, nowNanos);
  }

  /** Nothing was acknowledged yet. */
  void clear() {
    lastAcknowledgedNanos.clear();
  }

  boolean isDue(String consumer, SentEvent.Attempt last, long nowNanos) {
    long pauseNanos = isResponsiveSince(consumer, last) ? afterNanos : last.pauseNanos();
    return nowNanos - last.sentNanos() >= pauseNanos;
  }

  /** The pause after the attempt that follows. */
  long next(String consumer, SentEvent.Attempt last) {
    return isResponsiveSince(consumer, last)
        ? afterNanos
        : Math.min(2 * last.pauseNanos(), maxNanos);
  }

  private boolean isResponsiveSince(String consumer, SentEvent.Attempt attempt) {
    Long last = lastAcknowledgedNanos.get(consumer);
    return last != null && last - attempt.sentNanos() >= 0;
  }
}
