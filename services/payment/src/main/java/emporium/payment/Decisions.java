package emporium.payment;

import emporium.audit.AuditLog;
import emporium.events.CustomerCheckout;
import emporium.events.InvoiceIssued;
import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.PaymentStatus;
import emporium.events.Topics;
import emporium.persistence.Changes;

/** Decides a payment and says so, in one unit of work. */
final class Decisions {
  private Decisions() {}

  /**
   * Decides an open payment.
   *
   * @param payment opened for changes
   * @param log where it is written
   */
  static void decide(
      Payment payment, PaymentState decision, AuditLog<Payment> log, Changes changes) {
    InvoiceIssued invoice = payment.invoice();
    payment.decide(decision);
    CustomerCheckout customer = masked(invoice.customer(), payment);
    if (decision == PaymentState.SUCCEEDED) {
      changes.emit(Topics.PAYMENT_CONFIRMED, confirmed(invoice, customer, changes));
    } else {
      changes.emit(Topics.PAYMENT_FAILED, failed(invoice, customer, decision, changes));
    }
    log.write(payment, changes);
  }

  private static PaymentConfirmed confirmed(
      InvoiceIssued invoice, CustomerCheckout customer, Changes changes) {
    return new PaymentConfirmed(
        invoice.checkout(),
        customer,
        invoice.orderId(),
        invoice.totalInvoiceCents(),
        invoice.items(),
        changes.now(),
        invoice.instanceId());
  }

  private static PaymentFailed failed(
      InvoiceIssued invoice, CustomerCheckout customer, PaymentState decision, Changes changes) {
    return new PaymentFailed(
        decision == PaymentState.REQUIRES_PAYMENT_METHOD
            ? PaymentStatus.REQUIRES_PAYMENT_METHOD
            : PaymentStatus.CANCELED,
        invoice.checkout(),
        customer,
        invoice.orderId(),
        invoice.items(),
        invoice.totalInvoiceCents(),
        changes.now(),
        invoice.instanceId());
  }

  /** The customer without the card's number: nobody after the provider needs it. */
  private static CustomerCheckout masked(CustomerCheckout customer, Payment payment) {
    return new CustomerCheckout(
        customer.customerId(),
        customer.firstName(),
        customer.lastName(),
        customer.street(),
        customer.complement(),
        customer.city(),
        customer.state(),
        customer.zipCode(),
        customer.paymentType(),
        payment.maskedCardNumber(),
        customer.cardHolderName(),
        customer.cardExpiration(),
        customer.cardBrand(),
        customer.installments(),
        customer.instanceId());
  }
}
