package emporium.payment;

import emporium.events.CheckoutCanceled;
import emporium.events.CheckoutStalled;
import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Decides a checkout that has had no outcome for long. One whose payment is decided continues: the
 * decision is republished to the services that complete it. One whose payment is open waits for the
 * provider, which is being called. One without a payment is canceled permanently. Returns the
 * decision.
 *
 * <p>Locks the customer, so that no invoice of the checkout becomes a payment meanwhile. Source:
 * docs/messaging.md, "Stalled checkouts".
 */
public record DecideStalledCheckout(CheckoutStalled stalled)
    implements Command<PaymentRepository, DecideStalledCheckout.Decision> {
  /** The decision on the checkout. */
  enum Decision {
    REPUBLISHED,
    AWAITS_PROVIDER,
    CANCELED
  }

  @Override
  public LockSet locks() {
    return PaymentLocks.decision(stalled.checkout());
  }

  @Override
  public Decision apply(PaymentRepository payments, Changes changes) {
    Payment payment = payments.paymentOf(stalled.checkout());
    if (payment == null) {
      cancel(payments, changes);
      return Decision.CANCELED;
    }
    if (payment.state() == PaymentState.OPEN) {
      return Decision.AWAITS_PROVIDER;
    }
    PaymentDecisions.republish(payment, changes);
    return Decision.REPUBLISHED;
  }

  private void cancel(PaymentRepository payments, Changes changes) {
    if (payments.canceled(stalled.checkout()) == null) {
      changes.add(new CanceledCheckout(stalled.checkout(), stalled.instanceId(), changes.now()));
    }
    changes.emit(
        Topics.CHECKOUT_CANCELED,
        new CheckoutCanceled(
            changes.now(), stalled.checkout(), stalled.products(), stalled.instanceId()));
  }
}
