package emporium.payment;

import emporium.events.model.OrderId;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * The provider has confirmed a void. Idempotent. Returns whether there is a void to process: never.
 */
public record ConfirmVoid(OrderId order) implements Command<PaymentRepository, Boolean> {
  @Override
  public LockSet locks() {
    return PaymentLocks.payment(order);
  }

  @Override
  public Boolean apply(PaymentRepository payments, Changes changes) {
    ChargeVoid open = payments.chargeVoid(order);
    if (open != null && !open.confirmed()) {
      changes.touch(open).confirm();
    }
    return false;
  }
}
