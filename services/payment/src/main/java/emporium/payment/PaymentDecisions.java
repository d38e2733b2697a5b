package emporium.payment;

import emporium.audit.AuditLogWriter;
import emporium.events.InvoiceIssued;
import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.Topics;
import emporium.events.model.PaymentStatus;
import emporium.persistence.Changes;
import emporium.persistence.Topic;

/** Decides a payment and publishes the decision, in one unit of work. */
final class PaymentDecisions {
  private PaymentDecisions() {}

  /**
   * Decides an open payment.
   *
   * @param payment opened for changes
   * @param log where it is written
   */
  static void decide(
      Payment payment, PaymentState decision, AuditLogWriter<Payment> log, Changes changes) {
    InvoiceIssued invoice = masked(payment);
    payment.decide(decision, invoice);
    publish(payment, invoice, Topics.PAYMENT_CONFIRMED, Topics.PAYMENT_FAILED, changes);
    log.write(payment, changes);
  }

  /** Republishes a decision to the services that complete its checkout. */
  static void republish(Payment payment, Changes changes) {
    publish(
        payment,
        payment.invoice(),
        Topics.PAYMENT_CONFIRMED_REPLAYED,
        Topics.PAYMENT_FAILED_REPLAYED,
        changes);
  }

  private static void publish(
      Payment payment,
      InvoiceIssued invoice,
      Topic<PaymentConfirmed> confirmed,
      Topic<PaymentFailed> failed,
      Changes changes) {
    if (payment.state() == PaymentState.SUCCEEDED) {
      changes.emit(confirmed, confirmed(invoice, changes));
    } else {
      changes.emit(failed, failed(invoice, payment.state(), changes));
    }
  }

  private static PaymentConfirmed confirmed(InvoiceIssued invoice, Changes changes) {
    return new PaymentConfirmed(
        invoice.checkout(),
        invoice.customer(),
        invoice.orderId(),
        invoice.totalInvoiceCents(),
        invoice.items(),
        changes.now(),
        invoice.instanceId());
  }

  private static PaymentFailed failed(
      InvoiceIssued invoice, PaymentState decision, Changes changes) {
    return new PaymentFailed(
        decision == PaymentState.REQUIRES_PAYMENT_METHOD
            ? PaymentStatus.REQUIRES_PAYMENT_METHOD
            : PaymentStatus.CANCELED,
        invoice.checkout(),
        invoice.customer(),
        invoice.orderId(),
        invoice.items(),
        invoice.totalInvoiceCents(),
        changes.now(),
        invoice.instanceId());
  }

  /** The invoice without the card's number: no service after the provider needs it. */
  private static InvoiceIssued masked(Payment payment) {
    InvoiceIssued invoice = payment.invoice();
    var masked = invoice.customer().withCardNumber(payment.maskedCardNumber());
    return new InvoiceIssued(
        invoice.checkout(),
        masked,
        invoice.orderId(),
        invoice.invoiceNumber(),
        invoice.issueDate(),
        invoice.totalInvoiceCents(),
        invoice.items(),
        invoice.instanceId());
  }
}
