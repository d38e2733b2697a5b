package emporium.runtime.messaging;

import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.Topic;
import emporium.runtime.replica.ReplicaTopology;
import io.smallrye.mutiny.Multi;
import io.smallrye.reactive.messaging.annotations.EmitterFactoryFor;
import io.smallrye.reactive.messaging.providers.DefaultEmitterConfiguration;
import io.smallrye.reactive.messaging.providers.extension.EmitterImpl;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.reactive.messaging.Message;

/**
 * Dispatches committed events to their channels, in commit order per topic. Unsent events stay in
 * the outbox, which is durable; the relay itself keeps nothing that a restart could lose.
 * Thread-safe.
 */
@Singleton
public class OutboxRelay {
  /** Most events of one topic in flight; also the buffer of its channel. */
  public static final int BUFFER = 1_024;

  private final RemoteEventGateway remote;
  private final ReplicaTopology replicas;
  private final Map<String, TopicSender<?>> senders = new ConcurrentHashMap<>();

  OutboxRelay(RemoteEventGateway remote, ReplicaTopology replicas) {
    this.remote = remote;
    this.replicas = replicas;
  }

  /**
   * Connects a topic with its channel: every subscriber gets every event. A service's topic to
   * itself has one subscriber.
   */
  @SuppressWarnings("unchecked") // the emitter publishes messages of that very event
  <E extends Event> Flow.Publisher<Message<E>> publisher(Topic<E> topic) {
    var emitter =
        new EmitterImpl<E>(
            new DefaultEmitterConfiguration(
                topic.name(), EmitterFactoryFor.Literal.EMITTER, null, null),
            BUFFER);
    sender(topic).attach(emitter);
    var messages =
        Multi.createFrom()
            .publisher((Flow.Publisher<Message<E>>) (Flow.Publisher<?>) emitter.getPublisher());
    return isLoop(topic) ? messages : messages.broadcast().toAllSubscribers();
  }

  /** Registers one more consumer of the topic in this process. */
  void expectConsumer(Topic<?> topic) {
    sender(topic).registerConsumer();
  }

  /** Accepts a committed event; it is sent to another process only when it is durable. */
  public void offer(Envelope<?> envelope) {
    if (isRemote(envelope.topic())) {
      remote.offer(envelope);
    } else {
      offerTyped(envelope);
    }
  }

  private <E extends Event> void offerTyped(Envelope<E> envelope) {
    sender(envelope.topic()).offer(envelope);
  }

  @SuppressWarnings("unchecked") // one topic name has one event type
  private <E extends Event> TopicSender<E> sender(Topic<E> topic) {
    return (TopicSender<E>)
        senders.computeIfAbsent(
            topic.name(),
            name -> isRemote(topic) ? remote.sender(topic) : new LocalTopicSender<E>());
  }

  /** Events of a service to itself stay in the process, unless it has other replicas. */
  private boolean isRemote(Topic<?> topic) {
    return remote.isUsed() && !(isLoop(topic) && replicas.isSingle());
  }

  private static boolean isLoop(Topic<?> topic) {
    return topic.consumers().contains(topic.producer());
  }
}
