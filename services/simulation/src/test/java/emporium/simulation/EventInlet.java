package emporium.simulation;

import emporium.persistence.Envelope;
import java.util.ArrayDeque;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Supplier;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Metadata;

/** The end of the wire at a consumer: keeps what has arrived until it is asked for. */
final class EventInlet implements Flow.Subscription {
  private final Flow.Subscriber<Message<?>> consumer;
  private final ArrayDeque<Arrived> arrived = new ArrayDeque<>();
  private long wanted;
  private boolean isPassing;

  private record Arrived(Envelope<?> envelope, Supplier<CompletionStage<Void>> acknowledgement) {}

  @SuppressWarnings("unchecked") // a topic's consumer gets the events of that topic
  EventInlet(Object consumer) {
    this.consumer = (Flow.Subscriber<Message<?>>) consumer;
    this.consumer.onSubscribe(this);
  }

  /**
   * An event has arrived.
   *
   * @param acknowledgement called when the consumer is done with it
   */
  void offer(Envelope<?> envelope, Supplier<CompletionStage<Void>> acknowledgement) {
    arrived.add(new Arrived(envelope, acknowledgement));
    pass();
  }

  private void pass() {
    if (isPassing) {
      return;
    }
    isPassing = true;
    while (wanted > 0 && !arrived.isEmpty()) {
      wanted--;
      Arrived next = arrived.remove();
      var envelope = next.envelope();
      consumer.onNext(Message.of(envelope.event(), Metadata.of(envelope), next.acknowledgement()));
    }
    isPassing = false;
  }

  @Override
  public void request(long more) {
    wanted += more;
    pass();
  }

  @Override
  public void cancel() {
    wanted = 0;
  }
}
