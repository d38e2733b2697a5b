package emporium.runtime.messaging;

import emporium.persistence.Envelope;
import emporium.persistence.Event;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An event that was sent at least once and that some consumer has not acknowledged. When it was
 * sent is kept by consumer: what is sent to one says nothing of the others. Guarded by its sender.
 *
 * @param <E> the event
 */
final class SentEvent<E extends Event> {
  private final Envelope<E> envelope;
  private final long predecessor;
  private final Map<String, Attempt> awaited = new HashMap<>();
  private boolean inTransport;

  /** The last attempt to reach a consumer. */
  static final class Attempt {
    private long sentNanos;
    private long pauseNanos;

    private Attempt(long pauseNanos) {
      this.pauseNanos = pauseNanos;
    }

    long sentNanos() {
      return sentNanos;
    }

    long pauseNanos() {
      return pauseNanos;
    }
  }

  /**
   * @param predecessor the event of the same key that was sent before it; 0 if none
   * @param pauseNanos from its first attempt to the second
   */
  SentEvent(Envelope<E> envelope, long predecessor, long pauseNanos) {
    this.envelope = envelope;
    this.predecessor = predecessor;
    envelope.topic().consumers().forEach(name -> awaited.put(name, new Attempt(pauseNanos)));
  }

  Envelope<E> envelope() {
    return envelope;
  }

  long sequence() {
    return envelope.id().sequence();
  }

  long predecessor() {
    return predecessor;
  }

  /** The consumers that have not acknowledged it. */
  Set<String> consumers() {
    return awaited.keySet();
  }

  boolean isAwaitedBy(String consumer) {
    return awaited.containsKey(consumer);
  }

  /** A consumer has acknowledged it; true if it was the last one. */
  boolean acknowledgedByLast(String consumer) {
    return awaited.remove(consumer) != null && awaited.isEmpty();
  }

  /** The transport has it, and has not said yet that it took it. */
  void handedOver() {
    inTransport = true;
  }

  /** The transport took it, or did not, for these consumers. */
  void taken(Collection<String> consumers, long nowNanos) {
    inTransport = false;
    consumers.forEach(consumer -> sent(consumer, nowNanos));
  }

  /** It was sent to a consumer. */
  void sent(String consumer, long nowNanos) {
    var attempt = awaited.get(consumer);
    if (attempt != null) {
      attempt.sentNanos = nowNanos;
    }
  }

  /** The consumers to which it is to be resent now. */
  Set<String> due(ResendPauses pauses, long nowNanos) {
    return inTransport
        ? Set.of()
        : awaited.entrySet().stream()
            .filter(entry -> pauses.isDue(entry.getKey(), entry.getValue(), nowNanos))
            .map(Map.Entry::getKey)
            .collect(Collectors.toUnmodifiableSet());
  }

  /** It is resent to these consumers. */
  void resend(Collection<String> consumers, ResendPauses pauses) {
    for (String consumer : consumers) {
      var attempt = awaited.get(consumer);
      if (attempt != null) {
        attempt.pauseNanos = pauses.next(consumer, attempt);
      }
    }
  }
}
