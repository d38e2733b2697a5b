package emporium.cart.api;

import emporium.cart.CartRepository;
import emporium.cart.CheckoutOutcome;
import emporium.cart.RecordCheckoutOutcome;
import emporium.cart.SubmitCheckout;
import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerCheckout;
import emporium.events.model.CustomerId;
import emporium.persistence.CommitResult;
import emporium.persistence.Transactions;
import emporium.runtime.messaging.PendingReplies;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

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
  private final PendingReplies<CustomerId, DecidedCheckout> outcomes;
  private final long timeoutMs;

  /** A checkout that has an outcome. */
  record DecidedCheckout(CheckoutId checkout, CheckoutOutcome outcome) {}

  @Inject
  CheckoutCoordinator(Transactions<CartRepository> carts, CartConfig config) {
    this(carts, config.awaitingMax(), config.awaitCompletionMaxMs());
  }

  CheckoutCoordinator(Transactions<CartRepository> carts, int awaitingMax, long timeoutMs) {
    this.carts = carts;
    this.outcomes = new PendingReplies<>(awaitingMax, "emporium.cart.awaiting-max");
    this.timeoutMs = timeoutMs;
  }

  /** The requests that wait for the outcome of a checkout. */
  PendingReplies<CustomerId, DecidedCheckout> outcomes() {
    return outcomes;
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
    var place = outcomes.open(new CustomerId(request.customerId()));
    return carts
        .commit(new SubmitCheckout(request))
        .thenCompose(submitted -> outcomeOf(submitted, place))
        .whenComplete((outcome, failure) -> place.close());
  }

  /**
   * Passes the outcome of a checkout, if the commit has decided it, on to the requests that wait.
   *
   * @param committed of a {@link RecordCheckoutOutcome}; its result is null when the event had been
   *     consumed before
   */
  void recorded(CheckoutId checkout, CommitResult<?> committed) {
    if (committed.result() instanceof CheckoutOutcome outcome && outcome != CheckoutOutcome.OPEN) {
      outcomes.reply(checkout.customer(), new DecidedCheckout(checkout, outcome), committed);
    }
  }

  private CompletionStage<CheckoutOutcome> outcomeOf(
      CommitResult<SubmitCheckout.Submission> submitted,
      PendingReplies<CustomerId, DecidedCheckout>.Place place) {
    var submission = submitted.result();
    if (submission.outcome() != CheckoutOutcome.OPEN) {
      return submitted.durable().thenApply(durable -> submission.outcome());
    }
    var outcome = // before anything else can take time
        place
            .await(decided -> decided.checkout().equals(submission.checkout()))
            .thenApply(DecidedCheckout::outcome)
            .completeOnTimeout(CheckoutOutcome.OPEN, timeoutMs, TimeUnit.MILLISECONDS);
    return submitted.durable().thenCompose(durable -> outcome);
  }
}
