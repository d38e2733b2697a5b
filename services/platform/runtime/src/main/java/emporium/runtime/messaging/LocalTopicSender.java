package emporium.edge;

import emporium.edge.delivery.Pump;
import emporium.persistence.Envelope;
import emporium.persistence.Event;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.reactive.messaging.Emitter;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Metadata;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One topic's way from the outbox to its channel. Keeps the events on their way inside a window
 * that starts at the oldest one not acknowledged by every consumer of this process, so that
 * consumers' inboxes stay bounded. Thread-safe.
 */
final class Lane<E extends Event> implements Outlet<E> {
  private static final Logger LOG = LoggerFactory.getLogger(Lane.class);

  private final ArrayDeque<Envelope<E>> waiting = new ArrayDeque<>();
  private final Map<Long, Integer> missingAcks = new HashMap<>();
  private final TreeSet<Long> unacknowledged = new TreeSet<>();
  private final Pump pump = new Pump(this::sendAll);
  private @Nullable Emitter<E> emitter;
  private int consumers;
  private long epoch;

  @Override
  public synchronized void expectConsumer() {
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
        return; // of an opening that was lost; the present one says again what is durable
      }
      if (envelope.epoch() > epoch) {
        epoch = envelope.epoch();
        waiting.clear();
        missingAcks.clear();
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
    if (next == null || emitter == null || !inWindow(next.id().sequence())) {
      return null;
    }
    waiting.remove();
    unacknowledged.add(next.id().sequence());
    missingAcks.put(next.id().sequence(), Math.max(1, consumers));
    return new Outgoing<>(next, emitter);
  }

  private boolean inWindow(long sequence) {
    return unacknowledged.isEmpty()
        || (sequence < unacknowledged.first() + Relay.BUFFER
            && unacknowledged.size() < Relay.BUFFER);
  }

  /** What the channel refuses stays unacknowledged, and so in the outbox. */
  private void send(Envelope<E> envelope, Emitter<E> channel) {
    try {
      channel.send(
          Message.of(
              envelope.event(),
              Metadata.of(envelope),
              () -> acknowledged(envelope),
              failure -> acknowledged(envelope)));
    } catch (RuntimeException e) {
      LOG.error("A channel refuses an event: event={}", envelope.id(), e);
    }
  }

  private CompletionStage<@Nullable Void> acknowledged(Envelope<E> envelope) {
    boolean moved;
    synchronized (this) {
      moved =
          envelope.epoch() == epoch
              && isLastAck(envelope.id().sequence())
              && unacknowledged.remove(envelope.id().sequence());
    }
    if (moved) {
      pump.run();
    }
    return CompletableFuture.completedStage(null);
  }

  private boolean isLastAck(long sequence) {
    return missingAcks.computeIfPresent(sequence, (s, missing) -> missing == 1 ? null : missing - 1)
        == null;
  }
}
