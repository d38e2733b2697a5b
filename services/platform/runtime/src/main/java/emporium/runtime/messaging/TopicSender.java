package emporium.runtime.messaging;

import emporium.persistence.Envelope;
import emporium.persistence.Event;
import org.eclipse.microprofile.reactive.messaging.Emitter;

/**
 * Sends one topic from the outbox to its channel. Thread-safe.
 *
 * @param <E> the event
 */
public interface TopicSender<E extends Event> {
  /** Registers one more consumer of the topic in this process. */
  void registerConsumer();

  /** Connects the topic with its channel; waiting events are sent. */
  void attach(Emitter<E> channel);

  /** Accepts an event to send; one of an earlier incarnation of the engine is ignored. */
  void offer(Envelope<E> envelope);
}
