package emporium.cart.api;

import emporium.cart.CheckoutOutcome;
import emporium.cart.RecordCheckoutOutcome;
import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerId;
import emporium.persistence.CommitResult;
import emporium.persistence.Overloaded;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The requests that wait for the outcome of a checkout. Only in memory: after a restart clients ask
 * at the checkout's location.
 *
 * <p>A request opens its {@link Waiter} before it submits, when the session is not known yet; the
 * waiter remembers the outcomes of the customer that arrive meanwhile, so none is missed and
 * nothing is requested twice.
 *
 * <p>Invariant: at most {@code emporium.cart.pending-max} waiters are open. Thread-safe.
 */
@ApplicationScoped
public class CheckoutOutcomes {
  private final ConcurrentHashMap<CustomerId, Set<Waiter>> byCustomer = new ConcurrentHashMap<>();
  private final AtomicInteger open = new AtomicInteger();
  private final int waitersMax;
  private final long timeoutMs;

  /** Takes the bounds from the configuration. */
  @Inject
  public CheckoutOutcomes(CartConfig config) {
    this(config.pendingMax(), config.checkoutTimeoutMs());
  }

  public CheckoutOutcomes(int waitersMax, long timeoutMs) {
    this.waitersMax = waitersMax;
    this.timeoutMs = timeoutMs;
  }

  /**
   * Opens a waiter for a checkout that the customer is about to submit.
   *
   * @throws Overloaded if too many requests wait
   */
  public Waiter open(CustomerId customer) {
    if (open.incrementAndGet() > waitersMax) {
      open.decrementAndGet();
      throw new Overloaded("emporium.cart.pending-max");
    }
    var waiter = new Waiter(customer);
    byCustomer.compute(
        customer,
        (key, waiters) -> {
          Set<Waiter> now = waiters == null ? new HashSet<>(2) : waiters;
          now.add(waiter);
          return now;
        });
    return waiter;
  }

  /**
   * Completes the waiting requests, once it is durable, if the commit decided the checkout. A
   * commit that cannot be known to be durable fails them.
   *
   * @param committed of a {@link RecordCheckoutOutcome}; its result is null when the event had been
   *     consumed before
   */
  public void tell(CheckoutId checkout, CommitResult<? extends @Nullable Object> committed) {
    if (committed.result() instanceof CheckoutOutcome outcome && outcome != CheckoutOutcome.OPEN) {
      var completed = committed.durable().thenApply(durable -> outcome);
      completed.whenComplete((done, lost) -> tell(checkout, completed));
    }
  }

  /** How many requests wait. */
  public int size() {
    return open.get();
  }

  private void tell(CheckoutId checkout, CompletionStage<CheckoutOutcome> outcome) {
    // completed outside the map's own lock: completing runs the rest of the request
    var waiters = new HashSet<Waiter>();
    byCustomer.computeIfPresent(
        checkout.customer(),
        (key, all) -> {
          waiters.addAll(all);
          return all;
        });
    waiters.forEach(waiter -> waiter.completed(checkout, outcome));
  }

  private void close(Waiter waiter) {
    byCustomer.computeIfPresent(
        waiter.customer,
        (key, waiters) -> {
          if (waiters.remove(waiter)) {
            open.decrementAndGet();
          }
          return waiters.isEmpty() ? null : waiters;
        });
  }

  /** One waiting request. Thread-safe; the caller that opens it closes it. */
  public final class Waiter {
    private final CustomerId customer;
    private final CompletableFuture<CheckoutOutcome> outcome = new CompletableFuture<>();
    private final Map<CheckoutId, CompletionStage<CheckoutOutcome>> early = new HashMap<>(2);
    private @Nullable CheckoutId awaited;

    private Waiter(CustomerId customer) {
      this.customer = customer;
    }

    /**
     * The outcome of the checkout that was submitted, or {@link CheckoutOutcome#OPEN} when the
     * configured wait is over.
     */
    public CompletionStage<CheckoutOutcome> outcomeOf(CheckoutId checkout) {
      CompletionStage<CheckoutOutcome> known;
      synchronized (early) {
        awaited = checkout;
        known = early.remove(checkout);
        early.clear();
      }
      var result = known == null ? outcome : known.toCompletableFuture();
      return result.completeOnTimeout(CheckoutOutcome.OPEN, timeoutMs, TimeUnit.MILLISECONDS);
    }

    /** Stops waiting. Idempotent. */
    public void close() {
      CheckoutOutcomes.this.close(this);
    }

    private void completed(CheckoutId checkout, CompletionStage<CheckoutOutcome> completed) {
      synchronized (early) {
        if (awaited == null) {
          early.put(checkout, completed);
          return;
        }
        if (!awaited.equals(checkout)) {
          return;
        }
      }
      completed.whenComplete(
          (value, failure) -> {
            if (failure == null) {
              outcome.complete(value);
            } else {
              outcome.completeExceptionally(failure);
            }
          });
    }
  }
}
