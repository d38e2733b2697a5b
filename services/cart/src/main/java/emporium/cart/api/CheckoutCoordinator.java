package emporium.cart;

import emporium.events.CustomerCheckout;
import emporium.events.CustomerId;
import emporium.persistence.Committed;
import emporium.persistence.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletionStage;

/**
 * Submits checkouts and waits for how they end. Holds no lock and parks no thread while it waits.
 * Thread-safe.
 *
 * <p>Failure: what {@link Transactions} fails with; a checkout that is not finished in time goes
 * on. Source: docs/semantics.md "Checkout", "Finished".
 */
@ApplicationScoped
public class Checkouts {
  private final Transactions<CartRepository> carts;
  private final CheckoutWaiters waiters;

  public Checkouts(Transactions<CartRepository> carts, CheckoutWaiters waiters) {
    this.carts = carts;
    this.waiters = waiters;
  }

  /** Submits; completes when the submission is durable. */
  CompletionStage<CheckoutOutcome> submit(CustomerCheckout request) {
    return carts.run(new SubmitCheckout(request)).thenApply(SubmitCheckout.Submission::outcome);
  }

  /**
   * Submits; completes when the outcome is durable, or with {@link CheckoutOutcome#OPEN} when the
   * configured wait is over and the submission is durable.
   */
  CompletionStage<CheckoutOutcome> submitAndWait(CustomerCheckout request) {
    var waiter = waiters.open(new CustomerId(request.customerId()));
    return carts
        .commit(new SubmitCheckout(request))
        .thenCompose(submitted -> outcomeOf(submitted, waiter))
        .whenComplete((outcome, failure) -> waiter.close());
  }

  private static CompletionStage<CheckoutOutcome> outcomeOf(
      Committed<SubmitCheckout.Submission> submitted, CheckoutWaiters.Waiter waiter) {
    var submission = submitted.result();
    if (submission.outcome() != CheckoutOutcome.OPEN) {
      return submitted.durable().thenApply(durable -> submission.outcome());
    }
    var outcome = waiter.outcomeOf(submission.checkout()); // before anything else can take time
    return submitted.durable().thenCompose(durable -> outcome);
  }
}
