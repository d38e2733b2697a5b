package emporium.runtime.messaging;

import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.runtime.messaging.link.DrainLoop;
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
 * Sends one topic from the outbox to its channel. Keeps the events in flight inside a window that
 * starts at the oldest one not acknowledged by every consumer of this process, so that consumers'
 * inboxes stay bounded. Thread-safe.
 */
final class LocalTopicSender<E extends Event> implements TopicSender<E> {
  private static final Logger LOG = LoggerFactory.getLogger(LocalTopicSender.class);

  private final ArrayDeque<Envelope<E>> waiting = new ArrayDeque<>();
  private final Map<Long, Integer> missingAcks = new HashMap<>();
  private final TreeSet<Long> unacknowledged = new TreeSet<>();
  private final DrainLoop pump = new DrainLoop(this::sendAll);
  private @Nullable Emitter<E> emitter;
  private int consumers;
  private long epoch;

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
        || (sequence < unacknowledged.first() + OutboxRelay.BUFFER
            && unacknowledged.size() < OutboxRelay.BUFFER);
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
