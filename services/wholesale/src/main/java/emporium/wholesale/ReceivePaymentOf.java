package emporium.wholesale;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Payment of a customer who is looked for in the same unit of work, which therefore cannot say whom
 * it locks: only for an engine that takes no locks.
 */
record ReceivePaymentOf(DistrictId at, CustomerSelector customer, long amountCents, String tid)
    implements Command<WholesaleRepository, PaymentReceipt> {
  @Override
  public LockSet locks() {
    return LockSet.none();
  }

  @Override
  public PaymentReceipt apply(WholesaleRepository state, Changes changes) {
    return new ReceivePayment(at, customer.resolve(state), amountCents, tid).apply(state, changes);
  }
}
