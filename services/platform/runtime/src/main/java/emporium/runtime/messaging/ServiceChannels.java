package emporium.runtime.messaging;

import emporium.persistence.Command;
import emporium.persistence.CommitResult;
import emporium.persistence.Event;
import emporium.persistence.Topic;
import emporium.persistence.Transactions;
import java.util.concurrent.Flow;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.eclipse.microprofile.reactive.messaging.Message;

/**
 * The channels of one service: what its {@code @Incoming} and {@code @Outgoing} methods return.
 * Immutable, so thread-safe.
 *
 * @param <P> the service's state as the domain sees it
 */
public final class ServiceChannels<P> {
  private final EventConsumers consumers;
  private final OutboxRelay relay;
  private final String service;
  private final Transactions<P> transactions;
  private final ConsumerQueue<P> queue;

  ServiceChannels(
      EventConsumers consumers,
      OutboxRelay relay,
      String service,
      Transactions<P> transactions,
      ConsumerQueue<P> queue) {
    this.consumers = consumers;
    this.relay = relay;
    this.service = service;
    this.transactions = transactions;
    this.queue = queue;
  }

  /** A consumer of a topic: every event becomes one command. */
  public <E extends Event> Flow.Subscriber<Message<E>> consume(
      Topic<E> topic, Function<E, Command<P, ?>> toCommand) {
    return consume(topic, toCommand, (event, committed) -> {});
  }

  /**
   * A consumer of a topic: every event becomes one command.
   *
   * @param afterCommit runs after the commit, without locks, and must not block; the result is null
   *     if the event was a duplicate
   */
  public <E extends Event> Flow.Subscriber<Message<E>> consume(
      Topic<E> topic,
      Function<E, Command<P, ?>> toCommand,
      BiConsumer<E, CommitResult<?>> afterCommit) {
    return consumers.consume(topic, service, transactions, queue, toCommand, afterCommit);
  }

  /**
   * The events that the service publishes on a topic: those of its outbox, in commit order.
   *
   * @throws IllegalArgumentException if another service is the producer of the topic
   */
  public <E extends Event> Flow.Publisher<Message<E>> publish(Topic<E> topic) {
    if (!topic.producer().equals(service)) {
      throw new IllegalArgumentException(
          "Not the producer of the topic: topic=" + topic + ", service=" + service);
    }
    return relay.publisher(topic);
  }
}
