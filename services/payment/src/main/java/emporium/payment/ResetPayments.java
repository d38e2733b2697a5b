package emporium.payment;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.util.List;

/**
 * Forgets every payment, every void and every canceled checkout. Returns how many payments there
 * were. Source: docs/semantics.md "Reset".
 */
public record ResetPayments() implements Command<PaymentRepository, Integer> {
  @Override
  public LockSet locks() {
    return LockSet.exclusiveRoot();
  }

  @Override
  public Integer apply(PaymentRepository payments, Changes changes) {
    List<Payment> all = List.copyOf(payments.payments());
    all.forEach(changes::remove);
    List.copyOf(payments.voids()).forEach(changes::remove);
    List.copyOf(payments.canceled()).forEach(changes::remove);
    return all.size();
  }
}
