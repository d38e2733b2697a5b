package emporium.marketplace.faults;

import emporium.cart.CartRepository;
import emporium.cart.api.CartModule;
import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.Transactions;
import emporium.runtime.engine.TransactionsFactory;
import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;

/** Cart that notes the events it is to consume, and holds back those that a test wants it to. */
@Singleton
@IfBuildProperty(name = "test.module.RecordingCart", stringValue = "true")
public class RecordingCart extends CartModule {
  private final Queue<Event> arrived = new ConcurrentLinkedQueue<>();
  private volatile Predicate<Event> held = event -> false;
  private volatile CompletableFuture<Object> gate = new CompletableFuture<>();

  private final Transactions<CartRepository> recorded;

  RecordingCart(TransactionsFactory engines) {
    super(engines);
    recorded = recorded(super.transactions());
  }

  /** Such events are noted from now on, and not consumed before they are let go. */
  void hold(Predicate<Event> events) {
    gate = new CompletableFuture<>();
    arrived.clear();
    held = events;
  }

  void letGo() {
    gate.complete(true);
  }

  /** The events that came since {@link #hold}, in the order in which they came to be consumed. */
  List<Event> arrived() {
    return List.copyOf(arrived);
  }

  @Override
  @Produces
  @Singleton
  public Transactions<CartRepository> transactions() {
    return recorded;
  }

  @SuppressWarnings("unchecked") // a proxy of that very interface
  private Transactions<CartRepository> recorded(Transactions<CartRepository> cart) {
    return (Transactions<CartRepository>)
        Proxy.newProxyInstance(
            Transactions.class.getClassLoader(),
            new Class<?>[] {Transactions.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "consumeAll" -> InvocationHandler.invokeDefault(proxy, method, arguments);
                  case "consume" -> consume(cart, method, arguments);
                  default -> call(cart, method, arguments);
                });
  }

  private CompletionStage<?> consume(Object cart, Method method, Object[] arguments)
      throws Throwable {
    Event event = ((Envelope<?>) arguments[0]).event();
    arrived.add(event);
    if (!held.test(event)) {
      return (CompletionStage<?>) call(cart, method, arguments);
    }
    return gate.thenCompose(
        open -> {
          try {
            return (CompletionStage<?>) call(cart, method, arguments);
          } catch (Throwable e) {
            return CompletableFuture.failedStage(e);
          }
        });
  }

  private static Object call(Object cart, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(cart, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
