package emporium.simulation;

import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.eclipse.microprofile.reactive.messaging.Message;

/** The end of the wire at a producer: takes everything, at once; who sends it acknowledges. */
final class EventOutlet implements Flow.Subscriber<Message<?>> {
  private final Consumer<Message<?>> sender;

  EventOutlet(Consumer<Message<?>> sender) {
    this.sender = sender;
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(Message<?> message) {
    sender.accept(message);
  }

  @Override
  public void onError(Throwable failure) {
    throw new IllegalStateException("A channel failed", failure);
  }

  @Override
  public void onComplete() {}
}
