package emporium.runtime.messaging;

import emporium.persistence.EngineNotOpen;
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
 * have: acceptance by the transport is not enough. Its age counts for each consumer alone, as do
 * the {@linkplain ResendPauses pauses}. So a lost event delays its key by one pause, and an absent
 * consumer costs little. Thread-safe.
 *
 * <p>Events that are not acknowledged are bounded by {@code emporium.commit.events-max}, those that
 * the transport has not accepted yet by {@link OutboxRelay#BUFFER}.
 *
 * @param <E> the event
 */
final class RemoteTopicSender<E extends Event> implements TopicSender<E> {
  private static final Logger LOG = LoggerFactory.getLogger(RemoteTopicSender.class);

  private final SenderSettings wire;
  private final ResendPauses pauses;
  private final ArrayDeque<Envelope<E>> waiting = new ArrayDeque<>();
  private final ArrayDeque<SentEvent<E>> resends = new ArrayDeque<>();
  private final TreeMap<Long, SentEvent<E>> sent = new TreeMap<>();
  private final Map<Object, Long> lastOfKey = new HashMap<>();
  private final DrainLoop pump = new DrainLoop(this::sendAll);
  private @Nullable Emitter<E> emitter;
  private long epoch;
  private int inFlight;
  private long resent;
  private long acknowledgements;

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

  RemoteTopicSender(SenderSettings wire) {
    this.wire = wire;
    this.pauses = new ResendPauses(wire.resendAfterNanos(), wire.resendMaxNanos());
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

  /**
   * The engine was opened: what earlier incarnations have published is forgotten. The present one
   * republishes what is unacknowledged; if its data is not the same, the numbers mean other events.
   */
  synchronized void opened(long opening) {
    if (opening > epoch) {
      startEpoch(opening);
    }
  }

  private void startEpoch(long opening) {
    epoch = opening;
    waiting.clear();
    resends.clear();
    sent.clear();
    lastOfKey.clear();
    pauses.clear();
    inFlight = 0;
  }

  /**
   * The sent events with these numbers, from one on and in their order, that the consumer has not
   * acknowledged; at most so many.
   */
  synchronized UnacknowledgedEvents unacknowledged(
      String consumer, SequenceRanges among, long from, int max) {
    var found =
        among.ranges().stream()
            .filter(range -> range.last() >= from)
            .map(range -> sent.subMap(Math.max(from, range.first()), true, range.last(), true))
            .flatMap(events -> events.values().stream())
            .filter(event -> event.isAwaitedBy(consumer))
            .limit(max)
            .map(SentEvent::sequence)
            .toList();
    return new UnacknowledgedEvents(epoch, found);
  }

  /**
   * Sent events, from a number on and in their order, that the consumer has not acknowledged; they
   * count as sent to it now.
   */
  List<OutgoingEvent> unacknowledged(String consumer, long from, int max) {
    var found = new ArrayList<Numbered<E>>();
    synchronized (this) {
      for (var event : sent.tailMap(from, true).values()) {
        if (found.size() == max) {
          break;
        }
        if (event.isAwaitedBy(consumer)) {
          event.sent(consumer, now());
          boolean isNamed = !awaitingPredecessor(event, Set.of(consumer)).isEmpty();
          found.add(new Numbered<>(event.envelope(), isNamed ? event.predecessor() : 0));
        }
      }
    }
    return found.stream().map(this::outgoing).toList();
  }

  private record Numbered<E extends Event>(Envelope<E> envelope, long predecessor) {}

  private OutgoingEvent outgoing(Numbered<E> event) {
    var envelope = event.envelope();
    return new OutgoingEvent(envelope, wire.about().sending(envelope, event.predecessor()));
  }

  /**
   * Those of the consumers that have not acknowledged the predecessor of an event. To the others it
   * is not named: they have consumed it, and if they have lost their data since, nobody would send
   * it to them again.
   */
  private Set<String> awaitingPredecessor(SentEvent<E> event, Set<String> consumers) {
    var predecessor = sent.get(event.predecessor());
    if (predecessor == null) {
      return Set.of();
    }
    var awaiting = new HashSet<>(consumers);
    awaiting.retainAll(predecessor.consumers());
    return awaiting;
  }

  /**
   * A consumer has consumed events durably, and the engine has noted it; none if the consumer only
   * repeats itself. What an earlier incarnation has noted may be lost with it: it is ignored.
   */
  synchronized void acknowledged(String consumer, UnacknowledgedEvents noted) {
    if (noted.epoch() == epoch) {
      acknowledgements += noted.sequences().size();
      pauses.acknowledged(consumer, now());
      noted.sequences().forEach(sequence -> acknowledged(consumer, sequence));
    }
  }

  private void acknowledged(String consumer, long sequence) {
    var event = sent.get(sequence);
    if (event != null && event.acknowledgedByLast(consumer)) {
      sent.remove(sequence);
      var unused = lastOfKey.remove(event.envelope().key(), sequence);
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
            .filter(event -> !event.due(pauses, now).isEmpty())
            .limit(OutboxRelay.BUFFER)
            .forEach(resends::add);
      }
    }
    pump.run();
  }

  /** Whether events wait to be sent, or for a consumer to acknowledge them. */
  synchronized boolean hasUnacknowledged() {
    return !waiting.isEmpty() || !sent.isEmpty();
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
      SentEvent<E> event, long predecessor, PendingRecipients awaiting, Emitter<E> emitter) {}

  private synchronized @Nullable Outgoing<E> take() {
    if (emitter == null || inFlight >= OutboxRelay.BUFFER) {
      return null;
    }
    for (var next = resends.poll(); next != null; next = resends.poll()) {
      var due = sent.get(next.sequence()) == next ? next.due(pauses, now()) : Set.<String>of();
      if (!due.isEmpty()) {
        resent++;
        next.resend(due, pauses);
        return handOver(next, due, true, emitter);
      }
    }
    var first = firstTime(waiting.poll());
    return first == null ? null : handOver(first, first.consumers(), false, emitter);
  }

  private Outgoing<E> handOver(
      SentEvent<E> event, Set<String> consumers, boolean isResent, Emitter<E> to) {
    event.handedOver();
    inFlight++;
    // a transport may reach all that await the event, not only these
    boolean isNamed = !awaitingPredecessor(event, event.consumers()).isEmpty();
    return new Outgoing<>(
        event,
        isNamed ? event.predecessor() : 0,
        new PendingRecipients(consumers, awaitingPredecessor(event, consumers), isResent),
        to);
  }

  private @Nullable SentEvent<E> firstTime(@Nullable Envelope<E> envelope) {
    if (envelope == null) {
      return null;
    }
    long sequence = envelope.id().sequence();
    Long last = lastOfKey.put(envelope.key(), sequence);
    long predecessor = wire.ordered() && last != null ? last : 0;
    var event = new SentEvent<>(envelope, predecessor, wire.resendAfterNanos());
    sent.put(sequence, event);
    return event;
  }

  private void send(Outgoing<E> next) {
    var envelope = next.event().envelope();
    try {
      next.emitter()
          .send(
              Message.of(
                  envelope.event(),
                  Metadata.of(
                      envelope,
                      wire.about().sending(envelope, next.predecessor()),
                      next.awaiting()),
                  () -> taken(next),
                  failure -> {
                    LOG.warn("Event not taken, will be resent, event={}", envelope.id());
                    return taken(next);
                  }));
    } catch (EngineNotOpen closed) {
      LOG.debug("Event not sent, left to the next opening, event={}", envelope.id(), closed);
      var unused = taken(next);
    } catch (RuntimeException e) {
      LOG.error("Event not sent, will be resent, event={}", envelope.id(), e);
      var unused = taken(next);
    }
  }

  private CompletionStage<@Nullable Void> taken(Outgoing<E> next) {
    synchronized (this) {
      if (next.event().envelope().epoch() == epoch) {
        inFlight--;
        next.event().taken(next.awaiting().names(), now());
      }
    }
    pump.run();
    return CompletableFuture.completedStage(null);
  }
}
