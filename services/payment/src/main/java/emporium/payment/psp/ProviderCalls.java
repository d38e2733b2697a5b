package emporium.payment;

import emporium.events.OrderId;
import emporium.locks.LockSet;
import emporium.persistence.Command;
import emporium.persistence.Transactions;
import io.opentelemetry.context.Context;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Drives one kind of open work to its end: look whether it is open, call the provider holding no
 * lock, commit what it answered; if a step fails, all of it again after a pause that doubles up to
 * a bound. Never gives up while the work is open in the store.
 *
 * <p>Invariant: one drive per order at a time. Thread-safe; parks no thread. A drive belongs to the
 * trace in which it was begun, if there is one, on whatever threads it goes on.
 *
 * @param <R> what the call needs to know
 */
final class OpenCalls<R> {
  private static final Logger LOG = LoggerFactory.getLogger(OpenCalls.class);

  private final String kind;
  private final Transactions<PaymentRepository> payments;
  private final BiFunction<PaymentRepository, OrderId, Optional<R>> open;
  private final BiFunction<OrderId, R, CompletionStage<Command<PaymentRepository, Boolean>>> call;
  private final Consumer<OrderId> next;
  private final BoundedCalls slots;
  private final ScheduledExecutorService later;
  private final PaymentConfig config;
  private final Set<OrderId> driven = ConcurrentHashMap.newKeySet();

  /**
   * @param open what the call needs, if the work is open
   * @param call calls the provider and makes the command that commits the answer
   * @param next is told when that command says that something else is to be driven
   */
  OpenCalls(
      String kind,
      Transactions<PaymentRepository> payments,
      BiFunction<PaymentRepository, OrderId, Optional<R>> open,
      BiFunction<OrderId, R, CompletionStage<Command<PaymentRepository, Boolean>>> call,
      Consumer<OrderId> next,
      BoundedCalls slots,
      ScheduledExecutorService later,
      PaymentConfig config) {
    this.kind = kind;
    this.payments = payments;
    this.open = open;
    this.call = call;
    this.next = next;
    this.slots = slots;
    this.later = later;
    this.config = config;
  }

  /** Drives an order's work, unless it is being driven; looks first what there is to do. */
  void drive(OrderId order) {
    if (driven.add(order)) {
      attempt(order, this::look, config.pauseMs());
    }
  }

  /** Drives an order's work, unless it is being driven; what there is to do is known. */
  void drive(OrderId order, R request) {
    if (driven.add(order)) {
      var known = CompletableFuture.completedStage(Optional.of(request));
      attempt(order, same -> known, config.pauseMs());
    }
  }

  /** How many orders are being driven. */
  int size() {
    return driven.size();
  }

  private CompletionStage<Optional<R>> look(OrderId order) {
    return payments.read(LockSet.shared(order), state -> open.apply(state, order));
  }

  private void attempt(
      OrderId order, Function<OrderId, CompletionStage<Optional<R>>> look, long pauseMs) {
    var trace = Context.current();
    Function<Optional<R>, CompletionStage<Optional<Command<PaymentRepository, Boolean>>>> ask =
        trace.wrapFunction(request -> call(order, request));
    slots
        .run(() -> look.apply(order).thenCompose(ask))
        .thenCompose(trace.wrapFunction(this::commit))
        .whenComplete(
            trace.wrapConsumer((more, failure) -> attempted(order, pauseMs, more, failure)));
  }

  private void attempted(
      OrderId order, long pauseMs, @Nullable Boolean more, @Nullable Throwable failure) {
    if (failure != null) {
      again(order, pauseMs, failure);
      return;
    }
    if (Boolean.TRUE.equals(more)) {
      next.accept(order);
    }
    driven.remove(order);
  }

  private CompletionStage<Optional<Command<PaymentRepository, Boolean>>> call(
      OrderId order, Optional<R> request) {
    return request.isEmpty()
        ? CompletableFuture.completedStage(Optional.empty())
        : call.apply(order, request.get()).thenApply(Optional::of);
  }

  private CompletionStage<Boolean> commit(Optional<Command<PaymentRepository, Boolean>> command) {
    return command.isEmpty()
        ? CompletableFuture.completedStage(false)
        : payments.run(command.get());
  }

  private void again(OrderId order, long pauseMs, Throwable failure) {
    LOG.debug("Tried again later: kind={} order={} pauseMs={}", kind, order, pauseMs, failure);
    long doubled = Math.min(2 * pauseMs, config.pauseMaxMs());
    try {
      Runnable attempt = Context.current().wrap(() -> attempt(order, this::look, doubled));
      var unused = later.schedule(attempt, pauseMs, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException stopping) {
      driven.remove(order); // the next opening drives it on
    }
  }
}
