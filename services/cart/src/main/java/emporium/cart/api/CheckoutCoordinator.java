package emporium.cart.api;

import emporium.cart.CartRepository;
import emporium.cart.CheckoutOutcome;
import emporium.cart.SubmitCheckout;
import emporium.events.model.CustomerCheckout;
import emporium.events.model.CustomerId;
import emporium.persistence.CommitResult;
import emporium.persistence.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletionStage;

/**
 * Submits checkouts and waits for their outcome. Holds no lock while it waits; non-blocking.
 * Thread-safe.
 *
 * <p>Failure: what {@link Transactions} fails with; a checkout that is not completed in time
 * continues. Source: docs/semantics.md "Checkout", "Finished".
 */
@ApplicationScoped
public class CheckoutCoordinator {
  private final Transactions<CartRepository> carts;
  private final CheckoutOutcomes waiters;

  public CheckoutCoordinator(Transactions<CartRepository> carts, CheckoutOutcomes waiters) {
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
      CommitResult<SubmitCheckout.Submission> submitted, CheckoutOutcomes.Waiter waiter) {
    var submission = submitted.result();
    if (submission.outcome() != CheckoutOutcome.OPEN) {
      return submitted.durable().thenApply(durable -> submission.outcome());
    }
    var outcome = waiter.outcomeOf(submission.checkout()); // before anything else can take time
    return submitted.durable().thenCompose(durable -> outcome);
  }
}
