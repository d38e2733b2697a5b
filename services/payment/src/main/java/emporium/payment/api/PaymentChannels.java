package emporium.payment.api;

import emporium.events.CheckoutCanceled;
import emporium.events.CheckoutStalled;
import emporium.events.InvoiceIssued;
import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.Topics;
import emporium.payment.DecideStalledCheckout;
import emporium.payment.PaymentRepository;
import emporium.payment.RecordPaymentIntent;
import emporium.payment.psp.PaymentDriver;
import emporium.persistence.CommitResult;
import emporium.persistence.Transactions;
import emporium.runtime.http.CardMasking;
import emporium.runtime.messaging.EventConsumers;
import emporium.runtime.messaging.ServiceChannels;
import io.opentelemetry.context.Context;
import io.smallrye.reactive.messaging.annotations.Broadcast;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Outgoing;
import org.jspecify.annotations.Nullable;

/**
 * What the payment service consumes and publishes; the provider is called when the intent is
 * durable.
 */
@ApplicationScoped
public class PaymentChannels {
  private final ServiceChannels<PaymentRepository> channels;
  private final PaymentDriver driver;

  public PaymentChannels(
      EventConsumers consumers, Transactions<PaymentRepository> payments, PaymentDriver driver) {
    this.channels = consumers.channels(Topics.PAYMENT, payments);
    this.driver = driver;
  }

  /** An order is to be paid. */
  @Incoming("invoice-issued")
  public Flow.Subscriber<Message<InvoiceIssued>> pay() {
    return channels.consume(
        Topics.INVOICE_ISSUED,
        invoice ->
            new RecordPaymentIntent(invoice, CardMasking.card(invoice.customer().cardNumber())),
        this::charge);
  }

  /** A checkout has had no outcome for long. */
  @Incoming("checkout-stalled")
  public Flow.Subscriber<Message<CheckoutStalled>> decide() {
    return channels.consume(Topics.CHECKOUT_STALLED, DecideStalledCheckout::new);
  }

  @Outgoing("payment-confirmed")
  @Broadcast
  public Flow.Publisher<Message<PaymentConfirmed>> paymentConfirmed() {
    return channels.publish(Topics.PAYMENT_CONFIRMED);
  }

  @Outgoing("payment-failed")
  @Broadcast
  public Flow.Publisher<Message<PaymentFailed>> paymentFailed() {
    return channels.publish(Topics.PAYMENT_FAILED);
  }

  @Outgoing("payment-confirmed-replayed")
  @Broadcast
  public Flow.Publisher<Message<PaymentConfirmed>> paymentConfirmedReplayed() {
    return channels.publish(Topics.PAYMENT_CONFIRMED_REPLAYED);
  }

  @Outgoing("payment-failed-replayed")
  @Broadcast
  public Flow.Publisher<Message<PaymentFailed>> paymentFailedReplayed() {
    return channels.publish(Topics.PAYMENT_FAILED_REPLAYED);
  }

  @Outgoing("checkout-canceled")
  @Broadcast
  public Flow.Publisher<Message<CheckoutCanceled>> checkoutCanceled() {
    return channels.publish(Topics.CHECKOUT_CANCELED);
  }

  private void charge(InvoiceIssued invoice, CommitResult<? extends @Nullable Object> committed) {
    if (Boolean.TRUE.equals(committed.result())) {
      // if it does not become durable, the next incarnation finds what is left of it
      var unused =
          committed.durable().thenRun(Context.current().wrap(() -> driver.charge(invoice)));
    }
  }
}
