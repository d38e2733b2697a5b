package emporium.simulation;

import emporium.persistence.Command;
import emporium.persistence.Topic;
import emporium.persistence.Transactions;
import emporium.runtime.messaging.EventHeaders;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashSet;
import java.util.Set;

/** A defect that a simulation must find. One per run. */
final class PlantedDefect {
  private static final int SKIPPED_EVERY = 20;

  private final Kind kind;
  private final Set<String> sent = new HashSet<>();
  private int consumed;

  /** What is wrong. */
  enum Kind {
    NONE,
    /** What is acknowledged was not forced. */
    ACKNOWLEDGED_BEFORE_THE_FORCE,
    /** Some consumed events leave no mark in the inbox. */
    SKIPPED_MARK,
    /** An event that is sent again does not say which one comes before it. */
    FORGOTTEN_KEY
  }

  PlantedDefect(Kind kind) {
    this.kind = kind;
  }

  boolean is(Kind other) {
    return kind == other;
  }

  /** A service's transactions, as they are or without some marks. */
  Transactions<?> transactions(Transactions<?> whole) {
    if (kind != Kind.SKIPPED_MARK) {
      return whole;
    }
    return (Transactions<?>)
        Proxy.newProxyInstance(
            PlantedDefect.class.getClassLoader(),
            new Class<?>[] {Transactions.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "consumeAll" -> InvocationHandler.invokeDefault(proxy, method, arguments);
                  case "consume" -> consume(whole, method, arguments);
                  default -> BeanContainer.invoke(whole, method, arguments);
                });
  }

  private Object consume(Transactions<?> whole, Method method, Object[] arguments)
      throws Throwable {
    return ++consumed % SKIPPED_EVERY == 0
        ? commit(whole, (Command<?, ?>) arguments[1])
        : BeanContainer.invoke(whole, method, arguments);
  }

  @SuppressWarnings("unchecked") // the command is one of this service
  private static <P> Object commit(Transactions<P> whole, Command<?, ?> command) {
    return whole.commit((Command<P, Object>) command);
  }

  /** The headers that an event carries. */
  EventHeaders headers(EventHeaders headers, Topic<?> topic, long sequence) {
    boolean isFirst = sent.add(topic + " " + headers.source() + " " + sequence);
    return kind == Kind.FORGOTTEN_KEY && !isFirst
        ? new EventHeaders(headers.source(), headers.lowWatermark(), 0)
        : headers;
  }
}
