package emporium.edge;

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

  private final Map<String, Lane<?>> lanes = new ConcurrentHashMap<>();

  /** Connects a topic with its channel; what was committed before is sent now. */
  public <E extends Event> void attach(Topic<E> topic, Emitter<E> emitter) {
    lane(topic).attach(emitter);
  }

  /** One more consumer of the topic listens in this process. */
  void expectConsumer(Topic<?> topic) {
    lane(topic).expectConsumer();
  }

  /** Takes a committed event. */
  void offer(Envelope<?> envelope) {
    offerTyped(envelope);
  }

  private <E extends Event> void offerTyped(Envelope<E> envelope) {
    lane(envelope.topic()).offer(envelope);
  }

  @SuppressWarnings("unchecked") // one topic name has one event type
  private <E extends Event> Lane<E> lane(Topic<E> topic) {
    return (Lane<E>) lanes.computeIfAbsent(topic.name(), name -> new Lane<E>());
  }
}
