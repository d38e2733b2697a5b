package emporium.edge;

import emporium.persistence.Envelope;
import emporium.persistence.Event;
import org.eclipse.microprofile.reactive.messaging.Emitter;

/**
 * One topic's way from the outbox to its channel. Thread-safe.
 *
 * @param <E> the event
 */
public interface Outlet<E extends Event> {
  /** One more consumer of the topic listens in this process. */
  void expectConsumer();

  /** Connects the topic with its channel; what is there already is sent. */
  void attach(Emitter<E> channel);

  /** Takes an event that may leave; of an earlier opening of the engine than the last: ignored. */
  void offer(Envelope<E> envelope);
}
