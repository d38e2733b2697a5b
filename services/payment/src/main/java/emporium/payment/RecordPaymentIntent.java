package emporium.payment;

import emporium.events.InvoiceIssued;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import org.jspecify.annotations.Nullable;

/**
 * First step: records what is to be charged. An invoice of 0 is paid at once, without the provider;
 * that of a canceled checkout fails at once. An order that has its payment keeps it. Returns
 * whether the provider is to be called now. Source: docs/semantics.md "Payment", "Money".
 *
 * @param maskedCardNumber what may be shown of the card's number
 */
public record RecordPaymentIntent(InvoiceIssued invoice, @Nullable String maskedCardNumber)
    implements Command<PaymentRepository, Boolean> {
  @Override
  public LockSet locks() {
    return PaymentLocks.payment(invoice.order());
  }

  @Override
  public Boolean apply(PaymentRepository payments, Changes changes) {
    if (payments.payment(invoice.order()) != null) {
      return false;
    }
    Payment payment = changes.add(new Payment(invoice, maskedCardNumber, changes.now()));
    if (payments.canceled(invoice.checkout()) != null) {
      PaymentDecisions.decide(payment, PaymentState.CANCELED, payments.audits(), changes);
    } else if (invoice.totalInvoiceCents() == 0) {
      PaymentDecisions.decide(payment, PaymentState.SUCCEEDED, payments.audits(), changes);
    }
    return payment.state() == PaymentState.OPEN;
  }
}
