package emporium.payment;

import emporium.events.CheckoutCanceled;
import emporium.events.CheckoutStalled;
import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Decides a checkout that has had no outcome for long. One whose payment is decided is driven on:
 * the decision is said again to those who end the checkout. One whose payment is open waits for the
 * provider, which is being asked. One without a payment is canceled, now and for ever. Returns the
 * decision.
 *
 * <p>Locks the customer, so that no invoice of the checkout becomes a payment meanwhile. Source:
 * docs/messaging.md, "Stalled checkouts".
 */
record DecideStalled(CheckoutStalled stalled)
    implements Command<PaymentRepository, DecideStalled.Decision> {
  /** What becomes of the checkout. */
  enum Decision {
    SAID_AGAIN,
    AWAITS_PROVIDER,
    CANCELED
  }

  @Override
  public LockSet locks() {
    return LockSet.exclusive(stalled.checkout().customer());
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
    Decisions.sayAgain(payment, changes);
    return Decision.SAID_AGAIN;
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
