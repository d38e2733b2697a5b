package emporium.payment;

import emporium.events.model.OrderId;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Third step: commits what the provider answered and publishes it; if it did not answer, a void
 * with it. A payment that is decided stays so. Returns whether there is a void to process now.
 * Source: docs/semantics.md "Payment".
 */
public record SettlePayment(OrderId order, ChargeOutcome outcome)
    implements Command<PaymentRepository, Boolean> {
  @Override
  public LockSet locks() {
    return PaymentLocks.payment(order);
  }

  @Override
  public Boolean apply(PaymentRepository payments, Changes changes) {
    Payment payment = payments.payment(order);
    if (payment == null || payment.state() != PaymentState.OPEN) {
      return false;
    }
    PaymentDecisions.decide(changes.touch(payment), outcome.decision(), payments.audits(), changes);
    if (outcome != ChargeOutcome.UNKNOWN) {
      return false;
    }
    var added = changes.add(new ChargeVoid(payment, changes.now()));
    return !added.confirmed();
  }
}
