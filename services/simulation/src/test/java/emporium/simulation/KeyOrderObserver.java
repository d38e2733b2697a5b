package emporium.simulation;

import emporium.persistence.CommitResult;
import emporium.persistence.Envelope;
import emporium.persistence.Transactions;
import emporium.persistence.ms.GraphEngine;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Checks at each consumer that events of one key take effect in the order in which they were
 * published. What an incarnation of an engine has lost may take effect again in its next.
 */
final class KeyOrderObserver {
  private final Map<Place, Long> last = new HashMap<>();
  private final List<String> wrong = new ArrayList<>();
  private int lives;

  private record Place(int life, long incarnation, String service, String stream, Object key) {}

  /** What was found wrong. */
  List<String> wrong() {
    return List.copyOf(wrong);
  }

  /** A process has begun. */
  int newLife() {
    return ++lives;
  }

  /** The transactions of a service, observed. */
  Transactions<?> observe(int life, String service, GraphEngine engine, Transactions<?> observed) {
    return (Transactions<?>)
        Proxy.newProxyInstance(
            KeyOrderObserver.class.getClassLoader(),
            new Class<?>[] {Transactions.class},
            (proxy, method, arguments) -> {
              Object done = BeanContainer.invoke(observed, method, arguments);
              if (method.getName().equals("consume")) {
                var envelope = (Envelope<?>) arguments[0];
                var unused =
                    ((CompletionStage<?>) Objects.requireNonNull(done))
                        .thenAccept(
                            result ->
                                consumed(
                                    new Place(
                                        life,
                                        engine.incarnations(),
                                        service,
                                        envelope.id().topic(),
                                        envelope.key()),
                                    envelope.id().sequence(),
                                    ((CommitResult<?>) result).result()));
              }
              return done;
            });
  }

  private void consumed(Place place, long sequence, @Nullable Object result) {
    if (result == null) {
      return; // a duplicate
    }
    Long before = last.put(place, sequence);
    if (before != null && before >= sequence) {
      wrong.add("event " + sequence + " after " + before + " at " + place);
    }
  }
}
