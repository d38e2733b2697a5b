package emporium.edge;

import emporium.edge.remote.RemoteEvents;
import emporium.edge.replica.Replicas;
import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.Topic;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.microprofile.reactive.messaging.Emitter;

/**
 * Hands committed events to their channels, in commit order per topic. What it has not sent stays
 * in the outbox, which is durable; the relay itself keeps nothing that a restart could lose.
 * Thread-safe.
 */
@Singleton
public class Relay {
  /** Events of one topic that may be on their way at once; also the buffer an emitter must have. */
  public static final int BUFFER = 1_024;

  private final RemoteEvents remote;
  private final Replicas replicas;
  private final Map<String, Outlet<?>> lanes = new ConcurrentHashMap<>();

  Relay(RemoteEvents remote, Replicas replicas) {
    this.remote = remote;
    this.replicas = replicas;
  }

  /** Connects a topic with its channel; what was committed before is sent now. */
  public <E extends Event> void attach(Topic<E> topic, Emitter<E> emitter) {
    lane(topic).attach(emitter);
  }

  /** One more consumer of the topic listens in this process. */
  void expectConsumer(Topic<?> topic) {
    lane(topic).expectConsumer();
  }

  /** Takes a committed event; into another process it leaves only when it is durable. */
  void offer(Envelope<?> envelope) {
    if (isRemote(envelope.topic())) {
      remote.offer(envelope);
    } else {
      offerTyped(envelope);
    }
  }

  private <E extends Event> void offerTyped(Envelope<E> envelope) {
    lane(envelope.topic()).offer(envelope);
  }

  @SuppressWarnings("unchecked") // one topic name has one event type
  private <E extends Event> Outlet<E> lane(Topic<E> topic) {
    return (Outlet<E>)
        lanes.computeIfAbsent(
            topic.name(), name -> isRemote(topic) ? remote.lane(topic) : new Lane<E>());
  }

  /** What a service says to itself stays in the process, unless it has other replicas. */
  private boolean isRemote(Topic<?> topic) {
    boolean isLoop = topic.consumers().contains(topic.producer());
    return remote.isUsed() && !(isLoop && replicas.isAlone());
  }
}
