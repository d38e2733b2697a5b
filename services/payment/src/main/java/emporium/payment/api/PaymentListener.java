package emporium.payment;

import emporium.audit.AuditLog;
import emporium.edge.Listeners;
import emporium.edge.Masked;
import emporium.events.CheckoutStalled;
import emporium.events.InvoiceIssued;
import emporium.events.Topics;
import emporium.persistence.Committed;
import emporium.persistence.Transactions;
import io.opentelemetry.context.Context;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.jspecify.annotations.Nullable;

/**
 * Hears invoices; the provider is called when the intent is durable. Hears of checkouts that stall.
 */
@ApplicationScoped
public class PaymentListener {
  private final Listeners listeners;
  private final Transactions<PaymentRepository> payments;
  private final PaymentDriver driver;
  private final AuditLog<Payment> log;

  public PaymentListener(
      Listeners listeners,
      Transactions<PaymentRepository> payments,
      PaymentDriver driver,
      AuditLog<Payment> log) {
    this.listeners = listeners;
    this.payments = payments;
    this.driver = driver;
    this.log = log;
  }

  /** An order is to be paid. */
  @Incoming("invoice-issued")
  public Flow.Subscriber<Message<InvoiceIssued>> pay() {
    return listeners.listen(
        Topics.INVOICE_ISSUED,
        Topics.PAYMENT,
        payments,
        invoice -> new RecordIntent(invoice, Masked.card(invoice.customer().cardNumber()), log),
        this::charge);
  }

  /** A checkout has had no outcome for long. */
  @Incoming("checkout-stalled")
  public Flow.Subscriber<Message<CheckoutStalled>> decide() {
    return listeners.listen(Topics.CHECKOUT_STALLED, Topics.PAYMENT, payments, DecideStalled::new);
  }

  private void charge(InvoiceIssued invoice, Committed<? extends @Nullable Object> committed) {
    if (Boolean.TRUE.equals(committed.result())) {
      // if it does not become durable, the next opening finds what is left of it
      var unused =
          committed.durable().thenRun(Context.current().wrap(() -> driver.charge(invoice)));
    }
  }
}
