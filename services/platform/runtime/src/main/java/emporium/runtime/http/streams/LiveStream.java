package emporium.runtime.http.streams;

import emporium.persistence.CommitResult;
import emporium.persistence.Overloaded;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.operators.multi.processors.UnicastProcessor;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Publishes changes to the present subscribers, once they are durable. Keeps nothing: a subscriber
 * that reconnects reads the state first. One whose backlog would exceed {@link StreamLimits} is
 * disconnected. Thread-safe; never blocks.
 *
 * @param <T> the type of the items
 */
public final class LiveStream<T> {
  private final Set<Subscriber<T>> listeners = ConcurrentHashMap.newKeySet();
  private final StreamLimits streams;

  /**
   * @param items not an emitter of Mutiny with a buffer: what a subscriber that leaves throws away
   *     may there be taken from by two threads at once, of which one then goes on for ever
   */
  private record Subscriber<T>(
      Predicate<T> wanted, UnicastProcessor<T> items, StreamLimits.Backlog waiting) {}

  /** Creates a stream without subscribers. */
  public LiveStream(StreamLimits streams) {
    this.streams = streams;
  }

  /**
   * Subscribes to items published from now on, after those present now.
   *
   * @param present read after the subscription, so that no item is missed in between; changes
   *     meanwhile may be emitted twice
   * @param wanted the filter of this subscriber's items
   */
  public Multi<T> subscribe(
      Supplier<? extends CompletionStage<? extends Iterable<T>>> present, Predicate<T> wanted) {
    return Multi.createFrom()
        .deferred(
            () -> {
              var waiting = streams.new Backlog(); // counts what the queue holds
              var items = UnicastProcessor.<T>create(new ConcurrentLinkedQueue<>(), null);
              var listener = new Subscriber<>(wanted, items, waiting);
              return items
                  .onSubscription()
                  .invoke(() -> start(listener, present))
                  .onItem()
                  .invoke(waiting::dequeued)
                  .onTermination()
                  .invoke(() -> end(listener));
            });
  }

  private void start(
      Subscriber<T> listener, Supplier<? extends CompletionStage<? extends Iterable<T>>> present) {
    listeners.add(listener);
    var unused =
        present
            .get()
            .whenComplete(
                (found, failure) -> {
                  if (failure == null) {
                    found.forEach(item -> emit(listener, item));
                  } else {
                    listener.items().onError(failure);
                  }
                });
  }

  private void end(Subscriber<T> listener) {
    listeners.remove(listener);
    listener.waiting().end();
  }

  /** The number of subscribers. */
  int size() {
    return listeners.size();
  }

  /**
   * Publishes items when their commit is durable; nothing without subscribers.
   *
   * @param items supplies the items then; null if there are none
   */
  public void publish(CommitResult<?> committed, Supplier<? extends Iterable<T>> items) {
    if (!listeners.isEmpty()) {
      var unused = committed.durable().thenRun(() -> items.get().forEach(this::emit));
    }
  }

  private void emit(T item) {
    for (var listener : listeners) {
      if (listener.wanted().test(item)) {
        emit(listener, item);
      }
    }
  }

  /** A disconnected subscriber receives the failure after its backlog, unless it is gone. */
  private void emit(Subscriber<T> listener, T item) {
    if (listener.waiting().tryEnqueue()) {
      listener.items().onNext(item);
    } else if (listeners.remove(listener)) {
      listener.items().onError(new Overloaded("emporium.streams.backlog-max"));
    }
  }
}
