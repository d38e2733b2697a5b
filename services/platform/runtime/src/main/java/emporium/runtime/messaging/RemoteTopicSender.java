package emporium.runtime.messaging;

import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.engine.SequenceRanges;
import emporium.runtime.messaging.link.DrainLoop;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;
import org.eclipse.microprofile.reactive.messaging.Emitter;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Metadata;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends one topic to consumers in other processes. Events are sent in order; one that some consumer
 * has not acknowledged is resent by its own age, whatever traffic its topic carries, until all
 * have: acceptance by the transport is not enough. While a consumer is silent, the pause of its
 * events doubles up to a bound; once it acknowledges anything, they are resent at the shortest
 * pause. So a lost event delays its key by one pause, and an absent consumer costs little.
 * Thread-safe.
 *
 * <p>Events that are not acknowledged are bounded by {@code emporium.commit.events-max}, those that
 * the transport has not accepted yet by {@link OutboxRelay#BUFFER}.
 *
 * @param <E> the event
 */
final class RemoteTopicSender<E extends Event> implements TopicSender<E> {
  private static final Logger LOG = LoggerFactory.getLogger(RemoteTopicSender.class);

  private final SenderSettings wire;
  private final ArrayDeque<Envelope<E>> waiting = new ArrayDeque<>();
  private final ArrayDeque<Sent<E>> resends = new ArrayDeque<>();
  private final TreeMap<Long, Sent<E>> sent = new TreeMap<>();
  private final Map<Object, Long> lastOfKey = new HashMap<>();
  private final DrainLoop pump = new DrainLoop(this::sendAll);
  private @Nullable Emitter<E> emitter;
  private long epoch;
  private int inFlight;
  private long resent;
  private long acknowledgements;
  private final Map<String, Long> lastAcknowledgedNanos = new HashMap<>();

  /**
   * The settings of a sender.
   *
   * @param about supplies the headers of an event
   * @param ordered whether the events of a key take effect in order
   * @param resendAfterNanos age of an event without acknowledgement at which it is resent
   * @param resendMaxNanos maximum to which that grows while its consumer is silent
   */
  record SenderSettings(
      HeaderSource about,
      boolean ordered,
      LongSupplier nanoTime,
      long resendAfterNanos,
      long resendMaxNanos) {}

  /** Supplies the headers of an event. */
  interface HeaderSource {
    EventHeaders sending(Envelope<?> envelope, long after);
  }

  /** An event that was sent at least once and that some consumer has not acknowledged. */
  private static final class Sent<E extends Event> {
    private final Envelope<E> envelope;
    private final Set<String> awaited;
    private final long after;
    private boolean inTransport;
    private long sentNanos;
    private long pauseNanos;

    private Sent(Envelope<E> envelope, long after, long pauseNanos) {
      this.envelope = envelope;
      this.awaited = new HashSet<>(envelope.topic().consumers());
      this.after = after;
      this.pauseNanos = pauseNanos;
    }

    private long sequence() {
      return envelope.id().sequence();
    }
  }

  RemoteTopicSender(SenderSettings wire) {
    this.wire = wire;
  }

  @Override
  public void attach(Emitter<E> channel) {
    synchronized (this) {
      emitter = channel;
    }
    pump.run();
  }

  /** Ignored: the consumers are in other processes. */
  @Override
  public void registerConsumer() {}

  /** Accepts a durable event. */
  @Override
  public void offer(Envelope<E> envelope) {
    synchronized (this) {
      if (envelope.epoch() < epoch) {
        return; // of a lost incarnation; the present one republishes durable events
      }
      if (envelope.epoch() > epoch) {
        startEpoch(envelope.epoch());
      }
      waiting.add(envelope);
    }
    pump.run();
  }

  private void startEpoch(long opening) {
    epoch = opening;
    waiting.clear();
    resends.clear();
    sent.clear();
    lastOfKey.clear();
    lastAcknowledgedNanos.clear();
    inFlight = 0;
  }

  /** The numbers of the sent events in these ranges that the consumer has not acknowledged. */
  synchronized List<Long> unacknowledged(String consumer, SequenceRanges among) {
    var found = new ArrayList<Long>();
    for (var range : among.ranges()) {
      for (var event : sent.subMap(range.first(), true, range.last(), true).values()) {
        if (event.awaited.contains(consumer)) {
          found.add(event.sequence());
        }
      }
    }
    return found;
  }

  /**
   * Sent events, from a number on and in their order, that the consumer has not acknowledged; they
   * count as sent now.
   */
  List<OutgoingEvent> unacknowledged(String consumer, long from, int max) {
    var found = new ArrayList<Sent<E>>();
    synchronized (this) {
      for (var event : sent.tailMap(from, true).values()) {
        if (found.size() == max) {
          break;
        }
        if (event.awaited.contains(consumer)) {
          event.sentNanos = now();
          found.add(event);
        }
      }
    }
    return found.stream().map(this::outgoing).toList();
  }

  private OutgoingEvent outgoing(Sent<E> event) {
    return new OutgoingEvent(event.envelope, wire.about().sending(event.envelope, event.after));
  }

  /** A consumer has consumed events durably; none if it only repeats itself. */
  synchronized void acknowledged(String consumer, List<Long> sequences) {
    acknowledgements += sequences.size();
    lastAcknowledgedNanos.put(consumer, now());
    sequences.forEach(sequence -> acknowledged(consumer, sequence));
  }

  private void acknowledged(String consumer, long sequence) {
    var event = sent.get(sequence);
    if (event != null && event.awaited.remove(consumer) && event.awaited.isEmpty()) {
      sent.remove(sequence);
      var unused = lastOfKey.remove(event.envelope.key(), sequence);
    }
  }

  private long now() {
    return wire.nanoTime().getAsLong();
  }

  /** Resends the events that have been unacknowledged for too long, the oldest first. */
  void resendUnacknowledged() {
    synchronized (this) {
      if (resends.isEmpty()) {
        long now = now();
        sent.values().stream()
            .filter(event -> isDue(event, now))
            .limit(OutboxRelay.BUFFER)
            .forEach(resends::add);
      }
    }
    pump.run();
  }

  private boolean isDue(Sent<E> event, long now) {
    long pauseNanos = isResponsiveSince(event) ? wire.resendAfterNanos() : event.pauseNanos;
    return !event.inTransport && now - event.sentNanos >= pauseNanos;
  }

  /** Whether a consumer that has not acknowledged the event has acknowledged since it was sent. */
  private boolean isResponsiveSince(Sent<E> event) {
    for (String consumer : event.awaited) {
      Long last = lastAcknowledgedNanos.get(consumer);
      if (last != null && last - event.sentNanos >= 0) {
        return true;
      }
    }
    return false;
  }

  /** The number of sent events that some consumer has not acknowledged. */
  synchronized int unacknowledged() {
    return sent.size();
  }

  /** The number of events that wait to be sent or resent. */
  synchronized int waiting() {
    return waiting.size() + resends.size();
  }

  /** The number of resent events, since the process started. */
  synchronized long resent() {
    return resent;
  }

  /** The number of events acknowledged, once for each consumer. */
  synchronized long acknowledgements() {
    return acknowledgements;
  }

  private void sendAll() {
    for (var next = take(); next != null; next = take()) {
      send(next);
    }
  }

  private record Outgoing<E extends Event>(
      Sent<E> event, AwaitingConsumers awaiting, Emitter<E> emitter) {}

  private synchronized @Nullable Outgoing<E> take() {
    if (emitter == null || inFlight >= OutboxRelay.BUFFER) {
      return null;
    }
    var next = resends.poll();
    while (next != null && !sent.containsKey(next.sequence())) {
      next = resends.poll();
    }
    if (next == null) {
      next = firstTime(waiting.poll());
    } else {
      resent++;
      next.pauseNanos =
          isResponsiveSince(next)
              ? wire.resendAfterNanos()
              : Math.min(2 * next.pauseNanos, wire.resendMaxNanos());
    }
    if (next == null) {
      return null;
    }
    next.inTransport = true;
    inFlight++;
    return new Outgoing<>(next, new AwaitingConsumers(next.awaited), emitter);
  }

  private @Nullable Sent<E> firstTime(@Nullable Envelope<E> envelope) {
    if (envelope == null) {
      return null;
    }
    long sequence = envelope.id().sequence();
    Long last = lastOfKey.put(envelope.key(), sequence);
    long after = wire.ordered() && last != null ? last : 0;
    var event = new Sent<>(envelope, after, wire.resendAfterNanos());
    sent.put(sequence, event);
    return event;
  }

  private void send(Outgoing<E> next) {
    var event = next.event();
    var envelope = event.envelope;
    try {
      next.emitter()
          .send(
              Message.of(
                  envelope.event(),
                  Metadata.of(
                      envelope, wire.about().sending(envelope, event.after), next.awaiting()),
                  () -> handedOver(event),
                  failure -> {
                    LOG.warn("Event not taken, will be resent, event={}", envelope.id());
                    return handedOver(event);
                  }));
    } catch (RuntimeException e) {
      LOG.error("Event not sent, will be resent, event={}", envelope.id(), e);
      var unused = handedOver(event);
    }
  }

  private CompletionStage<@Nullable Void> handedOver(Sent<E> event) {
    synchronized (this) {
      if (event.envelope.epoch() == epoch) {
        inFlight--;
        event.inTransport = false;
        event.sentNanos = now();
      }
    }
    pump.run();
    return CompletableFuture.completedStage(null);
  }
}
