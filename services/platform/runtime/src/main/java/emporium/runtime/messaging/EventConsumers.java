package emporium.edge;

import emporium.edge.delivery.EventOrder;
import emporium.edge.delivery.Link;
import emporium.edge.delivery.LinkFaults;
import emporium.edge.delivery.LinkFigures;
import emporium.edge.remote.RemoteEvents;
import emporium.edge.trace.Tracing;
import emporium.persistence.Command;
import emporium.persistence.Committed;
import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.Topic;
import emporium.persistence.Transactions;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.microprofile.reactive.messaging.Message;

/**
 * Makes the listeners of services. At the strongest levels each event is applied once, events of
 * one key one after the other, many keys at once; {@link Criteria} says which levels there are. An
 * event that fails is tried again a bounded number of times and then becomes a dead letter, which
 * blocks nobody.
 */
@Singleton
public class Listeners {
  private final Relay relay;
  private final RemoteEvents remote;
  private final DeadLetterOffice deadLetters;
  private final Backpressure backpressure;
  private final Criteria criteria;
  private final Tracing tracing;
  private final EdgeConfig.Listener config;
  private final LinkFaults faults;
  private final Map<String, KeyedExecutor> keyed = new ConcurrentHashMap<>();
  private final Map<String, LinkFigures> figures = new ConcurrentHashMap<>();
  private final ScheduledExecutorService later;

  Listeners(
      Relay relay,
      RemoteEvents remote,
      DeadLetterOffice deadLetters,
      Backpressure backpressure,
      Criteria criteria,
      Tracing tracing,
      EdgeConfig config) {
    this.relay = relay;
    this.remote = remote;
    this.deadLetters = deadLetters;
    this.backpressure = backpressure;
    this.criteria = criteria;
    this.tracing = tracing;
    this.config = config.listener();
    this.faults = faults(config.faults());
    this.later =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              var thread = new Thread(task, "emporium-retry");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** A listener of a topic for a service. */
  public <E extends Event, P> Flow.Subscriber<Message<E>> listen(
      Topic<E> topic,
      String service,
      Transactions<P> transactions,
      Function<E, Command<P, ?>> toCommand) {
    return listen(topic, service, transactions, toCommand, (event, committed) -> {});
  }

  /**
   * A listener of a topic for a service.
   *
   * @param afterCommit runs after the commit, without locks, and must not block; the result is null
   *     if the event had been consumed before
   */
  public <E extends Event, P> Flow.Subscriber<Message<E>> listen(
      Topic<E> topic,
      String service,
      Transactions<P> transactions,
      Function<E, Command<P, ?>> toCommand,
      BiConsumer<E, Committed<?>> afterCommit) {
    if (!topic.consumers().contains(service)) {
      throw new IllegalArgumentException(
          "Not a consumer of the topic: topic=" + topic + ", service=" + service);
    }
    relay.expectConsumer(topic);
    var name = topic.name() + " to " + service;
    var counted = figures.computeIfAbsent(name, link -> new LinkFigures());
    var consumer =
        new Arrival.Consumer<>(
            service,
            transactions,
            toCommand,
            afterCommit,
            turns(service),
            backpressure.leaves(topic, service),
            criteria.delivery(),
            config,
            later,
            counted,
            tracing);
    deadLetters.expect(topic, service, consumer);
    var link =
        new Link<>(
            name,
            faults,
            criteria.delivery(),
            criteria.eventOrder(),
            new AtService<>(consumer),
            later,
            counted);
    return new BoundedSubscriber<>(
        Relay.BUFFER,
        message -> {
          if (message.getMetadata(Envelope.class).isEmpty()) {
            return message.nack(
                new IllegalArgumentException(
                    "Not an event: link=" + name,
                    message.getMetadata(IllegalArgumentException.class).orElse(null)));
          }
          var sent = new Sent<>(message, remote, service);
          link.enter(sent, sent.envelope.id().sequence());
          return sent.handled;
        });
  }

  private static LinkFaults faults(EdgeConfig.Faults ordered) {
    return new LinkFaults(
        ordered.dropPercent(),
        ordered.duplicatePercent(),
        ordered.reorderPercent(),
        ordered.redeliverMs(),
        ordered.delayMaxMs(),
        ordered.seed());
  }

  /** What became of the events of each topic at each service, by {@code topic to service}. */
  Map<String, LinkFigures> figures() {
    return figures;
  }

  @PreDestroy
  void stop() {
    later.shutdownNow();
  }

  private BiConsumer<Object, Supplier<CompletionStage<?>>> turns(String service) {
    if (criteria.eventOrder() == EventOrder.UNORDERED) {
      return (key, work) -> {
        var unused = work.get();
      };
    }
    return keyed.computeIfAbsent(service, name -> new KeyedExecutor())::execute;
  }

  /** An event that was sent, and whether all is done with it. */
  private static final class Sent<E extends Event> implements Arrival.Ending {
    private final Message<E> message;
    private final Envelope<E> envelope;
    private final RemoteEvents remote;
    private final String service;
    private final CompletableFuture<Void> handled = new CompletableFuture<>();

    @SuppressWarnings("unchecked") // the envelope of the very event is attached
    Sent(Message<E> message, RemoteEvents remote, String service) {
      this.message = message;
      this.envelope = message.getMetadata(Envelope.class).orElseThrow();
      this.remote = remote;
      this.service = service;
      if (envelope.isReceived()) {
        remote.received(envelope, service);
      }
    }

    @Override
    public void done(Committed<?> committed) {
      if (envelope.isReceived()) {
        remote.consumed(envelope, service, committed);
      }
      end();
    }

    @Override
    public void missed() {
      if (envelope.isReceived()) {
        remote.missed(envelope, service);
      }
      end();
    }

    private void end() {
      message.ack().whenComplete((acked, failed) -> handled.complete(null));
    }
  }

  /**
   * Where a link ends: a duplicate takes its way to the end, but only the event is acknowledged.
   */
  private record AtService<E extends Event, P>(Arrival.Consumer<E, P> consumer)
      implements Link.Receiver<Sent<E>> {
    @Override
    public void arrived(Sent<E> sent, boolean first) {
      new Arrival<>(sent.envelope, consumer, first ? sent : Arrival.Ending.UNHEARD).take();
    }

    @Override
    public void lost(Sent<E> sent) {
      new Arrival<>(sent.envelope, consumer, sent).lose();
    }
  }
}
