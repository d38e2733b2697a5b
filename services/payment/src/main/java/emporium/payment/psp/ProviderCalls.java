package emporium.payment.psp;

import emporium.events.model.OrderId;
import emporium.payment.PaymentLocks;
import emporium.payment.PaymentRepository;
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
 * Processes one kind of open work: check whether it is open, call the provider holding no lock,
 * commit what it answered; if a step fails, all of it is retried after a pause that doubles up to a
 * bound. Never stops while the work is open in the store.
 *
 * <p>Invariant: one process per order at a time. Thread-safe; non-blocking. The work belongs to the
 * trace in which it was started, if there is one, on whatever threads it continues.
 *
 * @param <R> what the call needs to know
 */
final class ProviderCalls<R> {
  private static final Logger LOG = LoggerFactory.getLogger(ProviderCalls.class);

  private final String kind;
  private final Transactions<PaymentRepository> payments;
  private final BiFunction<PaymentRepository, OrderId, Optional<R>> open;
  private final BiFunction<OrderId, R, CompletionStage<Command<PaymentRepository, Boolean>>> call;
  private final Consumer<OrderId> next;
  private final CallBulkhead slots;
  private final ScheduledExecutorService retryTimer;
  private final ProviderClientConfig config;
  private final Set<OrderId> inProgress = ConcurrentHashMap.newKeySet();

  /**
   * @param open what the call needs, if the work is open
   * @param call calls the provider and makes the command that commits the answer
   * @param next is notified when that command returns that something else is to be processed
   */
  ProviderCalls(
      String kind,
      Transactions<PaymentRepository> payments,
      BiFunction<PaymentRepository, OrderId, Optional<R>> open,
      BiFunction<OrderId, R, CompletionStage<Command<PaymentRepository, Boolean>>> call,
      Consumer<OrderId> next,
      CallBulkhead slots,
      ScheduledExecutorService later,
      ProviderClientConfig config) {
    this.kind = kind;
    this.payments = payments;
    this.open = open;
    this.call = call;
    this.next = next;
    this.slots = slots;
    this.retryTimer = later;
    this.config = config;
  }

  /** Processes an order's work, unless it is in progress; reads first what there is to do. */
  void submit(OrderId order) {
    if (inProgress.add(order)) {
      attempt(order, this::read, config.pauseMs());
    }
  }

  /** Processes an order's work, unless it is in progress; what there is to do is known. */
  void submit(OrderId order, R request) {
    if (inProgress.add(order)) {
      var known = CompletableFuture.completedStage(Optional.of(request));
      attempt(order, same -> known, config.pauseMs());
    }
  }

  /** How many orders are in progress. */
  int size() {
    return inProgress.size();
  }

  private CompletionStage<Optional<R>> read(OrderId order) {
    return payments.read(PaymentLocks.readPayment(order), state -> open.apply(state, order));
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
            trace.wrapConsumer((more, failure) -> completed(order, pauseMs, more, failure)));
  }

  private void completed(
      OrderId order, long pauseMs, @Nullable Boolean more, @Nullable Throwable failure) {
    if (failure != null) {
      retryLater(order, pauseMs, failure);
      return;
    }
    if (Boolean.TRUE.equals(more)) {
      next.accept(order);
    }
    inProgress.remove(order);
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

  private void retryLater(OrderId order, long pauseMs, Throwable failure) {
    LOG.debug("Tried again later: kind={} order={} pauseMs={}", kind, order, pauseMs, failure);
    long doubled = Math.min(2 * pauseMs, config.pauseMaxMs());
    try {
      Runnable attempt = Context.current().wrap(() -> attempt(order, this::read, doubled));
      var unused = retryTimer.schedule(attempt, pauseMs, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException stopping) {
      inProgress.remove(order); // the next incarnation resumes it
    }
  }
}
