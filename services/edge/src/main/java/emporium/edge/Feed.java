package emporium.edge;

import emporium.persistence.Committed;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.subscription.MultiEmitter;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Tells whoever listens just now what has changed, once that is durable. Keeps nothing: a listener
 * that comes again reads the state first. One that is slower than what is said to it is cut off.
 * Thread-safe; never blocks.
 *
 * @param <T> what is told
 */
public final class Feed<T> {
  /** What may wait for one listener. */
  private static final int WAITING_MAX = 1_024;

  private final Set<Listener<T>> listeners = ConcurrentHashMap.newKeySet();

  private record Listener<T>(Predicate<T> wanted, MultiEmitter<? super T> emitter) {}

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
        .emitter(
            emitter -> {
              var listener = new Listener<T>(wanted, emitter);
              listeners.add(listener);
              emitter.onTermination(() -> listeners.remove(listener));
              var unused =
                  present
                      .get()
                      .whenComplete(
                          (found, failure) -> {
                            if (failure == null) {
                              found.forEach(emitter::emit);
                            } else {
                              emitter.fail(failure);
                            }
                          });
            },
            WAITING_MAX);
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
        listener.emitter().emit(said);
      }
    }
  }
}
