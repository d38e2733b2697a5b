package emporium.runtime.messaging;

import emporium.persistence.Command;
import emporium.persistence.CommitResult;
import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.Topic;
import emporium.persistence.Transactions;
import emporium.persistence.engine.EngineScheduler;
import emporium.runtime.RuntimeConfig;
import emporium.runtime.criteria.Criteria;
import emporium.runtime.criteria.OrderingGuarantee;
import emporium.runtime.messaging.link.FaultInjectingLink;
import emporium.runtime.messaging.link.LinkCounters;
import emporium.runtime.messaging.link.LinkFaults;
import emporium.runtime.tracing.Tracing;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.eclipse.microprofile.reactive.messaging.Message;

/**
 * Creates the consumers of services. At the strongest levels each event is applied once, events of
 * one key one after the other, many keys at once; {@link Criteria} lists the levels. An event that
 * fails is retried a bounded number of times and then becomes a dead letter, which blocks no other
 * event.
 */
@Singleton
public class EventConsumers {
  private final OutboxRelay relay;
  private final RemoteEventGateway remote;
  private final DeadLetterAdmin deadLetters;
  private final Backpressure backpressure;
  private final Criteria criteria;
  private final Tracing tracing;
  private final RuntimeConfig.Consumer config;
  private final LinkFaults faults;
  private final Map<String, LinkCounters> linkCounters = new ConcurrentHashMap<>();
  private final ScheduledExecutorService later;
  private final ConsumerQueue.Settings batches;
  private final RecentShortage shortage;

  EventConsumers(
      OutboxRelay relay,
      RemoteEventGateway remote,
      DeadLetterAdmin deadLetters,
      Backpressure backpressure,
      Criteria criteria,
      Tracing tracing,
      EngineScheduler scheduler,
      RuntimeConfig config) {
    this.relay = relay;
    this.remote = remote;
    this.deadLetters = deadLetters;
    this.backpressure = backpressure;
    this.criteria = criteria;
    this.tracing = tracing;
    this.config = config.consumer();
    this.faults = faults(config.faults());
    this.later = scheduler.timer("emporium-retry");
    this.batches =
        new ConsumerQueue.Settings(
            this.config.batchesMax(),
            this.config.batchMax(),
            TimeUnit.MILLISECONDS.toNanos(this.config.batchWaitMaxMs()),
            scheduler::nanoTime,
            later);
    this.shortage =
        new RecentShortage(
            scheduler::nanoTime, this.config.prerequisiteAttemptsMax() * this.config.pauseMaxMs());
  }

  /** The channels of a service. */
  public <P> ServiceChannels<P> channels(String service, Transactions<P> transactions) {
    var queue = new ConsumerQueue<>(transactions, batches);
    return new ServiceChannels<>(this, relay, service, transactions, queue);
  }

  /**
   * A consumer of a topic for a service.
   *
   * @param queue of the service
   * @param afterCommit runs after the commit, without locks, and must not block; the result is null
   *     if the event was a duplicate
   */
  <E extends Event, P> Flow.Subscriber<Message<E>> consume(
      Topic<E> topic,
      String service,
      Transactions<P> transactions,
      ConsumerQueue<P> queue,
      Function<E, Command<P, ?>> toCommand,
      BiConsumer<E, CommitResult<?>> afterCommit) {
    if (!topic.consumers().contains(service)) {
      throw new IllegalArgumentException(
          "Not a consumer of the topic: topic=" + topic + ", service=" + service);
    }
    relay.expectConsumer(topic);
    var name = topic.name() + " to " + service;
    var counted = linkCounters.computeIfAbsent(name, link -> new LinkCounters());
    var consumer =
        new EventConsumption.ConsumerBinding<>(
            service,
            transactions,
            toCommand,
            afterCommit,
            keyOrder(queue),
            backpressure.refuses(topic, service),
            criteria.delivery(),
            config,
            later,
            shortage,
            counted,
            tracing);
    deadLetters.register(topic, service, consumer);
    var link =
        new FaultInjectingLink<>(
            name,
            faults,
            criteria.delivery(),
            criteria.eventOrder(),
            new ServiceReceiver<>(consumer),
            later,
            counted);
    return new BoundedSubscriber<>(
        OutboxRelay.BUFFER,
        message -> {
          if (message.getMetadata(Envelope.class).isEmpty()) {
            return message.nack(
                new IllegalArgumentException(
                    "Not an event: link=" + name,
                    message.getMetadata(IllegalArgumentException.class).orElse(null)));
          }
          var sent = new ConsumedMessage<>(message, remote, service, counted, batches.nanoTime());
          link.send(sent, sent.envelope.id().sequence());
          return sent.handled;
        });
  }

  private static LinkFaults faults(RuntimeConfig.Faults ordered) {
    return new LinkFaults(
        ordered.dropPercent(),
        ordered.duplicatePercent(),
        ordered.reorderPercent(),
        ordered.redeliverMs(),
        ordered.delayMaxMs(),
        ordered.seed());
  }

  /** Outcomes of the events of each topic at each service, by {@code topic to service}. */
  public Map<String, LinkCounters> linkCounters() {
    return linkCounters;
  }

  @PreDestroy
  void stop() {
    later.shutdownNow();
  }

  private <P>
      BiConsumer<Object, Function<ConsumerQueue<P>.Batch, ? extends CompletionStage<?>>> keyOrder(
          ConsumerQueue<P> queue) {
    return criteria.eventOrder() == OrderingGuarantee.UNORDERED
        ? (key, task) -> queue.execute(new Object(), task)
        : queue::execute;
  }

  /** An event with its message, and whether it is acknowledged. */
  private static final class ConsumedMessage<E extends Event>
      implements EventConsumption.Acknowledgement {
    private final Message<E> message;
    private final Envelope<E> envelope;
    private final RemoteEventGateway remote;
    private final String service;
    private final LinkCounters counters;
    private final LongSupplier nanoTime;
    private final long arrivedNanos;
    private final CompletableFuture<Void> handled = new CompletableFuture<>();

    @SuppressWarnings("unchecked") // the envelope of the very event is attached
    ConsumedMessage(
        Message<E> message,
        RemoteEventGateway remote,
        String service,
        LinkCounters counters,
        LongSupplier nanoTime) {
      this.message = message;
      this.envelope = message.getMetadata(Envelope.class).orElseThrow();
      this.remote = remote;
      this.service = service;
      this.counters = counters;
      this.nanoTime = nanoTime;
      this.arrivedNanos = nanoTime.getAsLong();
      if (envelope.isRemote()) {
        remote.received(envelope, service);
      }
    }

    @Override
    public void consumed(CommitResult<?> committed) {
      if (envelope.isRemote()) {
        remote.consumed(envelope, service, committed);
      }
      end();
    }

    @Override
    public void redeliver() {
      if (envelope.isRemote()) {
        remote.refused(envelope, service);
      }
      end();
    }

    private void end() {
      counters.handled(nanoTime.getAsLong() - arrivedNanos);
      message.ack().whenComplete((acked, failed) -> handled.complete(null));
    }
  }

  /** The receiver of a link: a duplicate is delivered too, but only the event is acknowledged. */
  private record ServiceReceiver<E extends Event, P>(
      EventConsumption.ConsumerBinding<E, P> consumer)
      implements FaultInjectingLink.Receiver<ConsumedMessage<E>> {
    @Override
    public void arrived(ConsumedMessage<E> sent, boolean first) {
      new EventConsumption<>(
              sent.envelope, consumer, first ? sent : EventConsumption.Acknowledgement.NONE)
          .deliver();
    }

    @Override
    public void lost(ConsumedMessage<E> sent) {
      new EventConsumption<>(sent.envelope, consumer, sent).discard();
    }
  }
}
