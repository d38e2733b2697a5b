package emporium.edge.remote;

import emporium.edge.Criteria;
import emporium.edge.EdgeConfig;
import emporium.edge.Outlet;
import emporium.edge.delivery.EventOrder;
import emporium.persistence.Committed;
import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.EventId;
import emporium.persistence.Topic;
import emporium.persistence.engine.Engine;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Events of this process for services in others, and of theirs for services in this one. Both ways
 * an event counts as delivered when its effect is durable where it was to have one. Thread-safe.
 */
@Singleton
public class RemoteEvents {
  /** So many looks for silence in the shortest time that counts as such. */
  private static final int LOOKS = 4;

  private final Instance<Transport> transport;
  private final Instance<Engine> engine;
  private final EdgeConfig.Relay config;
  private final RemoteMetrics metrics;
  private final boolean ordered;
  private final Map<String, RemoteLane<?>> lanes = new ConcurrentHashMap<>();
  private final ScheduledExecutorService looking =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            var thread = new Thread(task, "emporium-resend");
            thread.setDaemon(true);
            return thread;
          });
  private @Nullable Durably durably; // guarded by this

  RemoteEvents(
      Instance<Transport> transport,
      Instance<Engine> engine,
      Criteria criteria,
      RemoteMetrics metrics,
      EdgeConfig config) {
    this.transport = transport;
    this.engine = engine;
    this.config = config.relay();
    this.metrics = metrics;
    this.ordered = criteria.eventOrder() == EventOrder.CAUSAL;
  }

  /** Whether events of this process leave it. */
  public boolean isUsed() {
    return transport.isResolvable();
  }

  /** The way of a topic of this process; what is offered before its channel is there waits. */
  @SuppressWarnings("unchecked") // one topic name has one event type
  public <E extends Event> Outlet<E> lane(Topic<E> topic) {
    return (Outlet<E>) lanes.computeIfAbsent(topic.name(), name -> this.<E>made(name));
  }

  private <E extends Event> RemoteLane<E> made(String topic) {
    var lane = new RemoteLane<E>(wire());
    metrics.said(topic, lane);
    long lookMs = Math.max(1, config.resendAfterMs() / LOOKS);
    var unused =
        looking.scheduleWithFixedDelay(
            () -> resendIfQuiet(lane), lookMs, lookMs, TimeUnit.MILLISECONDS);
    return lane;
  }

  /** A closed engine cannot say what is settled; its next opening says anew what is to be sent. */
  private void resendIfQuiet(RemoteLane<?> lane) {
    if (engine.get().isOpen()) {
      lane.resendIfQuiet();
    }
  }

  private RemoteLane.Wire wire() {
    return new RemoteLane.Wire(
        this::sending,
        ordered,
        System::nanoTime,
        TimeUnit.MILLISECONDS.toNanos(config.resendAfterMs()),
        TimeUnit.MILLISECONDS.toNanos(config.resendMaxMs()));
  }

  private Sending sending(Envelope<?> envelope, long after) {
    var id = envelope.id();
    long settledBelow = Math.min(engine.get().settledBelow(id.topic()), id.sequence());
    return new Sending(engine.get().source(), settledBelow, after);
  }

  /** Takes a committed event of this process; it is sent when it is durable. */
  public void offer(Envelope<?> committed) {
    durably().add(committed);
  }

  private synchronized Durably durably() {
    if (durably == null) {
      durably = new Durably(engine.get(), this::send);
    }
    return durably;
  }

  private void send(List<Envelope<?>> durable) {
    durable.forEach(this::sendTyped);
  }

  private <E extends Event> void sendTyped(Envelope<E> envelope) {
    lane(envelope.topic()).offer(envelope);
  }

  /**
   * A service of another process has consumed events of this one, durably.
   *
   * @param source of the events, as they were sent: those of other data are nobody's here
   */
  public void acknowledged(
      String source, String consumer, String topic, Collection<Long> sequences) {
    var own = engine.get();
    if (!own.isOpen() || !own.source().equals(source)) {
      return; // they are sent again, and acknowledged again
    }
    var lane = lanes.get(topic);
    var ids = sequences.stream().map(sequence -> new EventId(topic, sequence)).toList();
    var unused =
        own.acknowledge(consumer, ids)
            .thenRun(
                () -> {
                  if (lane != null) {
                    sequences.forEach(sequence -> lane.acknowledged(consumer, sequence));
                  }
                });
  }

  /** An event of another process has come to a service of this one. */
  public void received(Envelope<?> received, String consumer) {
    metrics.heard(received, consumer).received();
  }

  /** It has been consumed, now or before; said when that is durable. */
  public void consumed(Envelope<?> received, String consumer, Committed<?> committed) {
    var heard = metrics.heard(received, consumer);
    if (committed.result() == null) {
      heard.duplicate();
    }
    var unused =
        committed
            .durable()
            .thenRun(
                () -> {
                  heard.acknowledged();
                  transport.get().acknowledge(received, consumer);
                });
  }

  /** It is left alone and has to come again. */
  public void missed(Envelope<?> received, String consumer) {
    metrics.heard(received, consumer).leftAlone();
  }

  @PreDestroy
  void stop() {
    looking.shutdownNow();
  }
}
