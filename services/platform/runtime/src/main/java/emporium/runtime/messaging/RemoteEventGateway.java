package emporium.runtime.messaging;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.persistence.CommitResult;
import emporium.persistence.EngineNotOpen;
import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.Topic;
import emporium.persistence.engine.Engine;
import emporium.persistence.engine.EngineScheduler;
import emporium.persistence.engine.SequenceRanges;
import emporium.runtime.RuntimeConfig;
import emporium.runtime.criteria.Criteria;
import emporium.runtime.criteria.OrderingGuarantee;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Exchanges events with services in other processes, both ways. An event counts as delivered when
 * its effect is durable at its consumer. Thread-safe.
 */
@Singleton
public class RemoteEventGateway {
  /** Checks for silence within the shortest resend time. */
  private static final int CHECKS_PER_PAUSE = 4;

  private static final CompletionStage<?> DONE = CompletableFuture.completedStage(null);

  private final Instance<EventTransport> transports;
  private final Instance<Engine> engine;
  private final RuntimeConfig.Relay config;
  private final long recoveryPauseMs;
  private final RemoteEventMetrics metrics;
  private final boolean ordered;
  private final Map<String, RemoteTopicSender<?>> senders = new ConcurrentHashMap<>();
  private final EngineScheduler scheduler;
  private final ScheduledExecutorService resendTimer;
  private final ResendChecks resendChecks;
  private final AcknowledgementBatcher acknowledgements;
  private @Nullable DurableEventForwarder forwarder; // guarded by this
  private Optional<EventTransport> wire = Optional.empty(); // guarded by this

  RemoteEventGateway(
      Instance<EventTransport> transports,
      Instance<Engine> engine,
      Criteria criteria,
      RemoteEventMetrics metrics,
      EngineScheduler scheduler,
      RuntimeConfig config) {
    this.transports = transports;
    this.engine = engine;
    this.config = config.relay();
    this.recoveryPauseMs = config.commit().recoveryPauseMs();
    this.metrics = metrics;
    this.scheduler = scheduler;
    this.resendTimer = scheduler.timer("emporium-resend");
    this.resendChecks =
        new ResendChecks(
            resendTimer,
            Math.max(1, this.config.resendAfterMs() / CHECKS_PER_PAUSE),
            this::resendUnacknowledged);
    this.ordered = criteria.eventOrder() == OrderingGuarantee.CAUSAL;
    this.acknowledgements =
        new AcknowledgementBatcher(
            this::acknowledge,
            resendTimer,
            this.config.acknowledgeAfterMs(),
            this.config.acknowledgementsMax());
  }

  /** Whether events of this process leave it. */
  public boolean isUsed() {
    return !transports.isUnsatisfied();
  }

  /**
   * Creates the sender of a topic of this process; events offered before its channel exists wait.
   */
  @SuppressWarnings("unchecked") // one topic name has one event type
  public <E extends Event> TopicSender<E> sender(Topic<E> topic) {
    return (TopicSender<E>) senders.computeIfAbsent(topic.name(), name -> this.<E>create(name));
  }

  private <E extends Event> RemoteTopicSender<E> create(String topic) {
    var sender = new RemoteTopicSender<E>(settings());
    metrics.registerTopic(topic, sender);
    return sender;
  }

  /**
   * A closed engine has no low watermark; its next incarnation republishes what is to be sent.
   *
   * @return whether there are events that are not acknowledged
   */
  private boolean resendUnacknowledged() {
    if (engine.get().isOpen()) {
      senders.values().forEach(RemoteTopicSender::resendUnacknowledged);
      wire().ifPresent(EventTransport::flush);
    }
    return senders.values().stream().anyMatch(RemoteTopicSender::hasUnacknowledged);
  }

  /** What is configured; without one, events wait in the outbox. */
  private synchronized Optional<EventTransport> wire() {
    if (wire.isEmpty()) {
      wire = transports.stream().filter(one -> one.name().equals(config.transport())).findFirst();
    }
    return wire;
  }

  private RemoteTopicSender.SenderSettings settings() {
    return new RemoteTopicSender.SenderSettings(
        this::headers,
        ordered,
        scheduler::nanoTime,
        TimeUnit.MILLISECONDS.toNanos(config.resendAfterMs()),
        TimeUnit.MILLISECONDS.toNanos(config.resendMaxMs()));
  }

  /**
   * What other processes must know of an event.
   *
   * @throws EngineNotOpen if the engine is closed, or has other data since the event was published:
   *     source and low watermark would be those of other events
   */
  private EventHeaders headers(Envelope<?> envelope, long predecessor) {
    var own = engine.get();
    var id = envelope.id();
    long lowWatermark = Math.min(own.lowWatermark(id.topic()), id.sequence());
    var headers = new EventHeaders(own.source(), lowWatermark, predecessor);
    if (own.epoch() != envelope.epoch()) {
      throw new EngineNotOpen();
    }
    return headers;
  }

  /** Accepts a committed event of this process; it is sent when it is durable. */
  public void offer(Envelope<?> committed) {
    forwarder().add(committed);
  }

  private synchronized DurableEventForwarder forwarder() {
    if (forwarder == null) {
      forwarder = new DurableEventForwarder(engine.get(), this::send, this::afterPause);
      engine.get().onOpened(this::opened);
    }
    return forwarder;
  }

  private void afterPause(Runnable work) {
    if (!resendTimer.isShutdown()) {
      var unused = resendTimer.schedule(work, recoveryPauseMs, TimeUnit.MILLISECONDS);
    }
  }

  /** The engine may have other data now, and republishes what is unacknowledged. */
  private void opened() {
    long epoch = engine.get().epoch();
    senders.values().forEach(sender -> sender.opened(epoch));
  }

  private void send(List<Envelope<?>> durable) {
    durable.forEach(this::sendTyped);
    resendChecks.resume();
    wire().ifPresent(EventTransport::flush);
  }

  private <E extends Event> void sendTyped(Envelope<E> envelope) {
    sender(envelope.topic()).offer(envelope);
  }

  /**
   * A service of another process has consumed events of this one, durably.
   *
   * @param source of the events, as they were sent: those of other data are ignored
   * @return completes when that is noted
   */
  @CanIgnoreReturnValue
  public CompletionStage<?> acknowledged(
      String source, String consumer, String topic, SequenceRanges sequences) {
    var sender = senders.get(topic);
    return sender == null
        ? DONE
        : new ReceivedAcknowledgement(source, consumer, topic, sequences)
            .note(engine.get(), sender);
  }

  /**
   * Events of this process, from a number of their topic on and in their order, that a consumer has
   * not acknowledged; those that were never sent are not among them.
   */
  public List<OutgoingEvent> unacknowledged(String topic, String consumer, long from, int max) {
    var sender = senders.get(topic);
    return sender == null ? List.of() : sender.unacknowledged(consumer, from, max);
  }

  /** The source of the numbers of this process's events; empty while its engine is not open. */
  public Optional<String> source() {
    var own = engine.get();
    return own.isOpen() ? Optional.of(own.source()) : Optional.empty();
  }

  /**
   * What a service of this process has consumed, durably, of a topic from another source; fails
   * while the engine is not open.
   */
  public CompletionStage<SequenceRanges> position(String consumer, String topic, String source) {
    return engine.get().consumed(consumer, topic + "@" + source);
  }

  /** A service of this process has received an event of another one. */
  public void received(Envelope<?> received, String consumer) {
    metrics.counters(received.topic().name(), consumer).received();
  }

  /** The event is consumed, now or before; acknowledged when that is durable. */
  public void consumed(Envelope<?> received, String consumer, CommitResult<?> committed) {
    var counters = metrics.counters(received.topic().name(), consumer);
    if (committed.result() == null) {
      counters.duplicate();
    }
    acknowledgements.consumed(received, consumer, committed);
  }

  private void acknowledge(AcknowledgementStream stream, SequenceRanges consumed) {
    metrics.counters(stream.topic(), stream.consumer()).acknowledged(consumed);
    wire().ifPresent(used -> used.acknowledge(stream, consumed));
  }

  /** The event is refused and must be redelivered. */
  public void refused(Envelope<?> received, String consumer) {
    metrics.counters(received.topic().name(), consumer).leftAlone();
  }

  @PreDestroy
  void stop() {
    resendTimer.shutdownNow();
  }
}
