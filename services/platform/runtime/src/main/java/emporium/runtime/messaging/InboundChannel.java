package emporium.runtime.messaging;

import emporium.runtime.messaging.link.DrainLoop;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.jspecify.annotations.Nullable;

/**
 * What arrives of one topic for its one subscriber. What is more than the subscriber has requested
 * is kept; who offered it stops reading until it is delivered, so it is bounded by what was read
 * already. Thread-safe.
 */
public final class InboundChannel implements Flow.Publisher<Message<?>>, Flow.Subscription {
  private final ArrayDeque<Message<?>> waiting = new ArrayDeque<>(); // guarded by this
  private final List<Runnable> resumes = new ArrayList<>(); // guarded by this
  private final DrainLoop delivery = new DrainLoop(this::deliver);
  private Flow.@Nullable Subscriber<? super Message<?>> subscriber; // guarded by this
  private long requested; // guarded by this

  @Override
  public void subscribe(Flow.Subscriber<? super Message<?>> only) {
    synchronized (this) {
      subscriber = only;
    }
    only.onSubscribe(this);
  }

  @Override
  public void request(long messages) {
    synchronized (this) {
      requested = requested + messages < 0 ? Long.MAX_VALUE : requested + messages;
    }
    delivery.run();
  }

  @Override
  public synchronized void cancel() {
    subscriber = null;
  }

  /** Whether events can be delivered. */
  public synchronized boolean isSubscribed() {
    return subscriber != null;
  }

  /** Takes a message; false if messages wait for a request now. */
  public boolean offer(Message<?> message) {
    synchronized (this) {
      waiting.add(message);
    }
    delivery.run();
    synchronized (this) {
      return waiting.isEmpty();
    }
  }

  /** Runs once nothing waits any more. */
  public void whenDelivered(Runnable resume) {
    synchronized (this) {
      resumes.add(resume);
    }
    delivery.run();
  }

  private void deliver() {
    for (var next = take(); next != null; next = take()) {
      next.subscriber().onNext(next.message());
    }
    takeResumes().forEach(Runnable::run);
  }

  private record Delivery(Flow.Subscriber<? super Message<?>> subscriber, Message<?> message) {}

  private synchronized @Nullable Delivery take() {
    if (subscriber == null || requested == 0 || waiting.isEmpty()) {
      return null;
    }
    requested--;
    return new Delivery(subscriber, waiting.remove());
  }

  private synchronized List<Runnable> takeResumes() {
    if (!waiting.isEmpty()) {
      return List.of();
    }
    var due = List.copyOf(resumes);
    resumes.clear();
    return due;
  }
}
