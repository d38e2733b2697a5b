package emporium.payment.api;

import emporium.audit.AuditLogWriter;
import emporium.events.CheckoutStalled;
import emporium.events.InvoiceIssued;
import emporium.events.Topics;
import emporium.payment.DecideStalledCheckout;
import emporium.payment.Payment;
import emporium.payment.PaymentRepository;
import emporium.payment.RecordPaymentIntent;
import emporium.payment.psp.PaymentDriver;
import emporium.persistence.CommitResult;
import emporium.persistence.Transactions;
import emporium.runtime.http.CardMasking;
import emporium.runtime.messaging.EventConsumers;
import io.opentelemetry.context.Context;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.jspecify.annotations.Nullable;

/** Consumes invoices and stalled checkouts; the provider is called when the intent is durable. */
@ApplicationScoped
public class PaymentListener {
  private final EventConsumers listeners;
  private final Transactions<PaymentRepository> payments;
  private final PaymentDriver driver;
  private final AuditLogWriter<Payment> log;

  public PaymentListener(
      EventConsumers listeners,
      Transactions<PaymentRepository> payments,
      PaymentDriver driver,
      AuditLogWriter<Payment> log) {
    this.listeners = listeners;
    this.payments = payments;
    this.driver = driver;
    this.log = log;
  }

  /** An order is to be paid. */
  @Incoming("invoice-issued")
  public Flow.Subscriber<Message<InvoiceIssued>> pay() {
    return listeners.consume(
        Topics.INVOICE_ISSUED,
        Topics.PAYMENT,
        payments,
        invoice ->
            new RecordPaymentIntent(
                invoice, CardMasking.card(invoice.customer().cardNumber()), log),
        this::charge);
  }

  /** A checkout has had no outcome for long. */
  @Incoming("checkout-stalled")
  public Flow.Subscriber<Message<CheckoutStalled>> decide() {
    return listeners.consume(
        Topics.CHECKOUT_STALLED, Topics.PAYMENT, payments, DecideStalledCheckout::new);
  }

  private void charge(InvoiceIssued invoice, CommitResult<? extends @Nullable Object> committed) {
    if (Boolean.TRUE.equals(committed.result())) {
      // if it does not become durable, the next incarnation finds what is left of it
      var unused =
          committed.durable().thenRun(Context.current().wrap(() -> driver.charge(invoice)));
    }
  }
}
