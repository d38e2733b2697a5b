package emporium.edge.remote;

import emporium.edge.Outlet;
import emporium.edge.Relay;
import emporium.edge.delivery.Pump;
import emporium.persistence.Envelope;
import emporium.persistence.Event;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
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
 * One topic's way to consumers in other processes. An event is sent in its turn and, when nothing
 * has been heard of for a while, again with those after it, until all its consumers have
 * acknowledged it: that the wire has taken it means nothing. Thread-safe.
 *
 * <p>Events that are not acknowledged are bounded by {@code emporium.commit.events-max}, those that
 * the wire has not taken yet by {@link Relay#BUFFER}.
 *
 * @param <E> the event
 */
final class RemoteLane<E extends Event> implements Outlet<E> {
  private static final Logger LOG = LoggerFactory.getLogger(RemoteLane.class);

  private final Wire wire;
  private final ArrayDeque<Envelope<E>> waiting = new ArrayDeque<>();
  private final ArrayDeque<Sent<E>> again = new ArrayDeque<>();
  private final TreeMap<Long, Sent<E>> sent = new TreeMap<>();
  private final Map<Object, Long> lastOfKey = new HashMap<>();
  private final Pump pump = new Pump(this::sendAll);
  private @Nullable Emitter<E> emitter;
  private long epoch;
  private int onTheWire;
  private long sentAgain;
  private long acknowledgements;
  private long quietSinceNanos;
  private long pauseNanos;

  /**
   * What a lane needs of its surroundings.
   *
   * @param about what consumers must be told with an event
   * @param ordered whether the events of a key take effect one after the other
   * @param resendAfterNanos how long nothing is heard until events are sent again
   * @param resendMaxNanos to what that grows while nothing is heard
   */
  record Wire(
      About about,
      boolean ordered,
      LongSupplier nanoTime,
      long resendAfterNanos,
      long resendMaxNanos) {}

  /** Says what consumers must be told with an event. */
  interface About {
    Sending sending(Envelope<?> envelope, long after);
  }

  /** An event that was sent at least once and that somebody has not acknowledged. */
  private record Sent<E extends Event>(Envelope<E> envelope, Set<String> awaited, long after) {
    long sequence() {
      return envelope.id().sequence();
    }
  }

  RemoteLane(Wire wire) {
    this.wire = wire;
    this.pauseNanos = wire.resendAfterNanos();
  }

  @Override
  public void attach(Emitter<E> channel) {
    synchronized (this) {
      emitter = channel;
    }
    pump.run();
  }

  /** Nobody in this process. */
  @Override
  public void expectConsumer() {}

  /** Takes an event that is durable. */
  @Override
  public void offer(Envelope<E> envelope) {
    synchronized (this) {
      if (envelope.epoch() < epoch) {
        return; // of an opening that was lost; the present one says again what is durable
      }
      if (envelope.epoch() > epoch) {
        begin(envelope.epoch());
      }
      waiting.add(envelope);
    }
    pump.run();
  }

  private void begin(long opening) {
    epoch = opening;
    waiting.clear();
    again.clear();
    sent.clear();
    lastOfKey.clear();
    onTheWire = 0;
    heard();
  }

  /** A consumer has consumed an event durably. */
  synchronized void acknowledged(String consumer, long sequence) {
    var event = sent.get(sequence);
    acknowledgements++;
    if (event != null && event.awaited().remove(consumer)) {
      heard();
      if (event.awaited().isEmpty()) {
        sent.remove(sequence);
        var unused = lastOfKey.remove(event.envelope().key(), sequence);
      }
    }
  }

  private void heard() {
    quietSinceNanos = wire.nanoTime().getAsLong();
    pauseNanos = wire.resendAfterNanos();
  }

  /** Sends the oldest events again if nothing has been heard of them for long. */
  void resendIfQuiet() {
    synchronized (this) {
      long now = wire.nanoTime().getAsLong();
      if (sent.isEmpty()
          || onTheWire > 0
          || !again.isEmpty()
          || now - quietSinceNanos < pauseNanos) {
        return;
      }
      sent.values().stream().limit(Relay.BUFFER).forEach(again::add);
      quietSinceNanos = now;
      pauseNanos = Math.min(2 * pauseNanos, wire.resendMaxNanos());
    }
    pump.run();
  }

  /** How many events have been sent that somebody has not acknowledged. */
  synchronized int unacknowledged() {
    return sent.size();
  }

  /** How many events wait to be sent, for the first time or again. */
  synchronized int waiting() {
    return waiting.size() + again.size();
  }

  /** How many events have been sent again, since the process started. */
  synchronized long sentAgain() {
    return sentAgain;
  }

  /** How many acknowledgements have been heard, doubled ones too. */
  synchronized long acknowledgements() {
    return acknowledgements;
  }

  private void sendAll() {
    for (var next = take(); next != null; next = take()) {
      send(next.event(), next.emitter());
    }
  }

  private record Outgoing<E extends Event>(Sent<E> event, Emitter<E> emitter) {}

  private synchronized @Nullable Outgoing<E> take() {
    if (emitter == null || onTheWire >= Relay.BUFFER) {
      return null;
    }
    var next = again.poll();
    while (next != null && !sent.containsKey(next.sequence())) {
      next = again.poll();
    }
    if (next == null) {
      next = firstTime(waiting.poll());
    } else {
      sentAgain++;
    }
    if (next == null) {
      return null;
    }
    onTheWire++;
    return new Outgoing<>(next, emitter);
  }

  private @Nullable Sent<E> firstTime(@Nullable Envelope<E> envelope) {
    if (envelope == null) {
      return null;
    }
    long sequence = envelope.id().sequence();
    Long last = lastOfKey.put(envelope.key(), sequence);
    long after = wire.ordered() && last != null ? last : 0;
    var event = new Sent<>(envelope, new HashSet<>(envelope.topic().consumers()), after);
    sent.put(sequence, event);
    return event;
  }

  private void send(Sent<E> event, Emitter<E> channel) {
    var envelope = event.envelope();
    try {
      channel.send(
          Message.of(
              envelope.event(),
              Metadata.of(envelope, wire.about().sending(envelope, event.after())),
              () -> left(envelope.epoch()),
              failure -> {
                LOG.warn("An event was not taken: it is sent again, event={}", envelope.id());
                return left(envelope.epoch());
              }));
    } catch (RuntimeException e) {
      LOG.error("A channel refuses an event: it is sent again, event={}", envelope.id(), e);
      var unused = left(envelope.epoch());
    }
  }

  private CompletionStage<@Nullable Void> left(long opening) {
    synchronized (this) {
      if (opening == epoch) {
        onTheWire--;
        quietSinceNanos = wire.nanoTime().getAsLong();
      }
    }
    pump.run();
    return CompletableFuture.completedStage(null);
  }
}
