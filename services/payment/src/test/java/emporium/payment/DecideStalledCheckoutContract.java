package emporium.payment;

import static emporium.payment.TestInvoices.invoice;
import static emporium.payment.TestInvoices.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.events.CheckoutCanceled;
import emporium.events.CheckoutStalled;
import emporium.events.InvoiceIssued;
import emporium.events.Topics;
import emporium.events.model.CheckoutId;
import emporium.events.model.PaymentStatus;
import emporium.events.model.PaymentType;
import emporium.events.model.ProductId;
import emporium.payment.api.PaymentModule;
import emporium.runtime.testing.TestEngine;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What Payment decides about checkouts that have no outcome. */
abstract class DecideStalledCheckoutContract {
  private static final List<ProductId> PRODUCTS = List.of(new ProductId(5, 1));

  private TestEngine<PaymentRepository> engine;

  /** Payments on the engine under test; each call opens what the one before has left. */
  abstract TestEngine<PaymentRepository> openEngine();

  @BeforeEach
  void open() {
    engine = openEngine();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static CheckoutStalled stalled(CheckoutId checkout) {
    return new CheckoutStalled(
        TestEngine.START, checkout, PRODUCTS, "tid-" + checkout.customerId());
  }

  @CanIgnoreReturnValue
  private DecideStalledCheckout.Decision decide(CheckoutId checkout) {
    return engine.run(new DecideStalledCheckout(stalled(checkout)));
  }

  @CanIgnoreReturnValue
  private boolean record(InvoiceIssued invoice) {
    return engine.run(new RecordPaymentIntent(invoice, TestInvoices.MASKED));
  }

  private PaymentState state(InvoiceIssued invoice) {
    return engine.read(state -> state.payment(invoice.order()).state());
  }

  @Test
  void stalled_withoutInvoice_isCanceledForEverAndPublishedEachTime() {
    var invoice = invoice(1);
    assertEquals(DecideStalledCheckout.Decision.CANCELED, decide(invoice.checkout()));
    assertEquals(DecideStalledCheckout.Decision.CANCELED, decide(invoice.checkout()));
    var canceled = new CheckoutCanceled(TestEngine.START, invoice.checkout(), PRODUCTS, "tid-1");
    assertEquals(List.of(canceled, canceled), engine.published(Topics.CHECKOUT_CANCELED));
    assertEquals(1, engine.<Integer>read(state -> state.canceled().size()));
    engine.reopen();
    assertFalse(record(invoice), "the provider is not called");
    assertEquals(PaymentState.CANCELED, state(invoice));
    assertEquals(PaymentStatus.CANCELED, engine.published(Topics.PAYMENT_FAILED).get(0).status());
    assertTrue(record(invoice(2)), "another customer's is not concerned");
  }

  @Test
  void stalled_withOpenPayment_waitsForTheProvider() {
    record(invoice(1));
    assertEquals(DecideStalledCheckout.Decision.AWAITS_PROVIDER, decide(invoice(1).checkout()));
    assertEquals(List.of(), engine.published(Topics.CHECKOUT_CANCELED));
    assertEquals(PaymentState.OPEN, state(invoice(1)));
  }

  @Test
  void stalled_paid_isConfirmedAgainAsBefore() {
    var invoice = invoice(1, PaymentType.CREDIT_CARD, line(1, 1_000, 250, 300), line(2, 500, 0, 0));
    record(invoice);
    engine.run(new SettlePayment(invoice.order(), ChargeOutcome.SUCCEEDED));
    engine.reopen();
    assertEquals(DecideStalledCheckout.Decision.REPUBLISHED, decide(invoice.checkout()));
    assertEquals(
        engine.published(Topics.PAYMENT_CONFIRMED),
        engine.published(Topics.PAYMENT_CONFIRMED_REPLAYED));
    assertEquals(1, engine.published(Topics.PAYMENT_CONFIRMED).size());
    assertEquals(
        TestInvoices.MASKED,
        engine.published(Topics.PAYMENT_CONFIRMED_REPLAYED).get(0).customer().cardNumber());
  }

  @Test
  void stalled_notPaid_hasFailedAgainAsBefore() {
    record(invoice(1));
    engine.run(new SettlePayment(invoice(1).order(), ChargeOutcome.REJECTED));
    assertEquals(DecideStalledCheckout.Decision.REPUBLISHED, decide(invoice(1).checkout()));
    assertEquals(
        engine.published(Topics.PAYMENT_FAILED), engine.published(Topics.PAYMENT_FAILED_REPLAYED));
    assertEquals(1, engine.published(Topics.PAYMENT_FAILED).size());
  }

  @Test
  void stalled_asItsInvoiceArrives_isEitherCanceledOrPaid() {
    for (int customer = 1; customer <= 200; customer++) {
      var invoice = invoice(customer);
      var decided =
          CompletableFuture.supplyAsync(() -> decide(invoice.checkout())); // races with the record
      boolean charged = record(invoice);
      boolean canceled = decided.join() == DecideStalledCheckout.Decision.CANCELED;
      assertEquals(!canceled, charged, "customer " + customer);
      assertEquals(canceled ? PaymentState.CANCELED : PaymentState.OPEN, state(invoice));
    }
  }

  @Test
  void reset_canceledCheckouts_areForgotten() {
    decide(invoice(1).checkout());
    engine.run(PaymentModule.RESET);
    assertTrue(record(invoice(1)));
  }
}
