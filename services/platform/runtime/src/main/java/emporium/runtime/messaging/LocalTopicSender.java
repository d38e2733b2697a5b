package emporium.runtime.messaging;

import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.runtime.messaging.link.DrainLoop;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.reactive.messaging.Emitter;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Metadata;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends one topic from the outbox to its channel. At most {@link OutboxRelay#BUFFER} events are
 * sent from the oldest one on that is not acknowledged by every consumer of this process, so that
 * consumers' inboxes stay bounded. Events are counted: between two numbers may be a gap.
 * Thread-safe.
 */
final class LocalTopicSender<E extends Event> implements TopicSender<E> {
  private static final Logger LOG = LoggerFactory.getLogger(LocalTopicSender.class);

  private final ArrayDeque<Envelope<E>> waiting = new ArrayDeque<>();
  private final Map<Long, InFlight> unacknowledged = new LinkedHashMap<>(); // as they were sent
  private final DrainLoop pump = new DrainLoop(this::sendAll);
  private @Nullable Emitter<E> emitter;
  private int consumers;
  private long epoch;
  private long sent;

  /** An event on its way, by its place among those sent. */
  private record InFlight(long place, int missingAcks) {}

  @Override
  public synchronized void registerConsumer() {
    consumers++;
  }

  @Override
  public void attach(Emitter<E> channel) {
    synchronized (this) {
      emitter = channel;
    }
    pump.run();
  }

  @Override
  public void offer(Envelope<E> envelope) {
    synchronized (this) {
      if (envelope.epoch() < epoch) {
        return; // of a lost incarnation; the present one republishes durable events
      }
      if (envelope.epoch() > epoch) {
        epoch = envelope.epoch();
        waiting.clear();
        unacknowledged.clear();
      }
      waiting.add(envelope);
    }
    pump.run();
  }

  private void sendAll() {
    for (var next = take(); next != null; next = take()) {
      send(next.envelope(), next.emitter());
    }
  }

  private record Outgoing<E extends Event>(Envelope<E> envelope, Emitter<E> emitter) {}

  private synchronized @Nullable Outgoing<E> take() {
    var next = waiting.peek();
    if (next == null || emitter == null || !inWindow()) {
      return null;
    }
    waiting.remove();
    unacknowledged.put(next.id().sequence(), new InFlight(sent++, Math.max(1, consumers)));
    return new Outgoing<>(next, emitter);
  }

  private boolean inWindow() {
    return unacknowledged.isEmpty()
        || sent < unacknowledged.values().iterator().next().place() + OutboxRelay.BUFFER;
  }

  /** An event that the channel refuses stays unacknowledged, and so in the outbox. */
  private void send(Envelope<E> envelope, Emitter<E> channel) {
    try {
      channel.send(
          Message.of(
              envelope.event(),
              Metadata.of(envelope),
              () -> acknowledged(envelope),
              failure -> acknowledged(envelope)));
    } catch (RuntimeException e) {
      LOG.error("Channel rejected an event: event={}", envelope.id(), e);
    }
  }

  private CompletionStage<@Nullable Void> acknowledged(Envelope<E> envelope) {
    boolean moved;
    synchronized (this) {
      moved = envelope.epoch() == epoch && isLastAck(envelope.id().sequence());
    }
    if (moved) {
      pump.run();
    }
    return CompletableFuture.completedStage(null);
  }

  private boolean isLastAck(long sequence) {
    var event = unacknowledged.get(sequence);
    if (event == null) {
      return false;
    }
    if (event.missingAcks() > 1) {
      unacknowledged.put(sequence, new InFlight(event.place(), event.missingAcks() - 1));
      return false;
    }
    unacknowledged.remove(sequence);
    return true;
  }
}
