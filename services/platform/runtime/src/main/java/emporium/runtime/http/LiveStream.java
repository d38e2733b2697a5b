package emporium.edge;

import emporium.persistence.Committed;
import emporium.persistence.Overloaded;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.subscription.MultiEmitter;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Tells whoever listens just now what has changed, once that is durable. Keeps nothing: a listener
 * that comes again reads the state first. One for which more would wait than {@link Streams} allows
 * is cut off. Thread-safe; never blocks.
 *
 * @param <T> what is told
 */
public final class Feed<T> {
  private final Set<Listener<T>> listeners = ConcurrentHashMap.newKeySet();
  private final Streams streams;

  private record Listener<T>(
      Predicate<T> wanted, MultiEmitter<? super T> emitter, Streams.Waiting waiting) {}

  /** A feed with no listeners. */
  public Feed(Streams streams) {
    this.streams = streams;
  }

  /**
   * What is said from now on, after what is there now.
   *
   * @param present read when the listener is there already, so that nothing is missed in between;
   *     what changes meanwhile may be told twice
   * @param wanted of what is said, what this listener is told
   */
  public Multi<T> from(
      Supplier<? extends CompletionStage<? extends Iterable<T>>> present, Predicate<T> wanted) {
    return Multi.createFrom()
        .deferred(
            () -> {
              var waiting = streams.new Waiting();
              return Multi.createFrom()
                  .<T>emitter(
                      emitter -> begin(new Listener<>(wanted, emitter, waiting), present),
                      2 * streams.waitingMax()) // what waits is counted, this only must not be less
                  .onItem()
                  .invoke(waiting::sent)
                  .onTermination()
                  .invoke(waiting::end);
            });
  }

  private void begin(
      Listener<T> listener, Supplier<? extends CompletionStage<? extends Iterable<T>>> present) {
    listeners.add(listener);
    listener.emitter().onTermination(() -> listeners.remove(listener));
    var unused =
        present
            .get()
            .whenComplete(
                (found, failure) -> {
                  if (failure == null) {
                    found.forEach(said -> tell(listener, said));
                  } else {
                    listener.emitter().fail(failure);
                  }
                });
  }

  /** How many listen. */
  int size() {
    return listeners.size();
  }

  /**
   * Says something when the commit behind it is durable; nothing if nobody listens.
   *
   * @param said made then; null if there is nothing to be said
   */
  public void say(Committed<?> committed, Supplier<? extends Iterable<T>> said) {
    if (!listeners.isEmpty()) {
      var unused = committed.durable().thenRun(() -> said.get().forEach(this::tell));
    }
  }

  private void tell(T said) {
    for (var listener : listeners) {
      if (listener.wanted().test(said)) {
        tell(listener, said);
      }
    }
  }

  /** Of who is cut off nothing is heard until it has taken what waits, or is gone. */
  private void tell(Listener<T> listener, T said) {
    if (listener.waiting().add()) {
      listener.emitter().emit(said);
    } else if (listeners.remove(listener)) {
      listener.emitter().fail(new Overloaded("emporium.streams.waiting-max"));
    }
  }
}
