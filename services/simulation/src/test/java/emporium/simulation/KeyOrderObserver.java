package emporium.simulation;

import emporium.persistence.CommitResult;
import emporium.persistence.Envelope;
import emporium.persistence.EventEffect;
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
                var stage = (CompletionStage<?>) Objects.requireNonNull(done);
                observe(life, service, engine, (Envelope<?>) arguments[0], stage);
              }
              if (method.getName().equals("consumeAll")) {
                var stages = (List<?>) Objects.requireNonNull(done);
                var events = (List<?>) arguments[0];
                for (int i = 0; i < events.size(); i++) {
                  var envelope = ((EventEffect<?>) events.get(i)).envelope();
                  observe(life, service, engine, envelope, (CompletionStage<?>) stages.get(i));
                }
              }
              return done;
            });
  }

  private void observe(
      int life,
      String service,
      GraphEngine engine,
      Envelope<?> envelope,
      CompletionStage<?> consumed) {
    var unused =
        consumed.thenAccept(
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
