package emporium.runtime.messaging;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Function;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives a handler a bounded number of messages at a time; for each, the handler's stage completes,
 * whatever the outcome.
 */
final class BoundedSubscriber<T> implements Flow.Subscriber<Message<T>> {
  private static final Logger LOG = LoggerFactory.getLogger(BoundedSubscriber.class);

  private final int inFlightMax;
  private final Function<Message<T>, CompletionStage<?>> handler;
  private Flow.@Nullable Subscription upstream;

  BoundedSubscriber(int inFlightMax, Function<Message<T>, CompletionStage<?>> handler) {
    this.inFlightMax = inFlightMax;
    this.handler = handler;
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    upstream = subscription;
    subscription.request(inFlightMax);
  }

  @Override
  public void onNext(Message<T> message) {
    handler.apply(message).whenComplete((done, failure) -> requestOne());
  }

  @Override
  public void onError(Throwable failure) {
    LOG.error("Channel failed", failure);
  }

  @Override
  public void onComplete() {
    upstream = null;
  }

  private void requestOne() {
    var subscription = upstream;
    if (subscription != null) {
      subscription.request(1);
    }
  }
}
