package emporium.payment;

import static emporium.payment.TestInvoices.invoice;
import static emporium.payment.TestInvoices.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.events.InvoiceIssued;
import emporium.events.Topics;
import emporium.events.model.PaymentStatus;
import emporium.events.model.PaymentType;
import emporium.payment.api.PaymentModule;
import emporium.payment.api.PaymentView;
import emporium.payment.psp.ChargeRequest;
import emporium.runtime.testing.TestEngine;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The commands of Payment and their rules. */
abstract class PaymentsContract {
  /** As versions before the packed form have stored it. */
  private static final String INVOICE_OF_FIXED_FORM =
      "AQAAAAMAAAABAAAADDgtMjAyNjAzMDQtMQAAAABpqAKfB1vNFQAAAAAAAAO7AAAABXRpZC04AAAACAAA"
          + "AANBbm4AAAAMxbvDs8WCdyDwn5iAAAAABnN0cmVldAAAAAAAAAAEY2l0eQAAAAJzdAAAAAN6aXAAAAAA"
          + "EDQxMTExMTExMTExMTEyMzQAAAAGQW5uIMW7AAAABDEyMjkAAAAEVklTQQAAAAcAAAAFdGlkLTgAAAAC"
          + "AAAAAQAAAAUAAAABAAAAB3RoaW5nIDEAAAAAAAAD6AAAAAEAAAAAAAAA+gAAAAAAAAPoAAAAAAAAArwA"
          + "AAAAAAABLAAAAABpqAKfB1vNFQAAAAIAAAAFAAAAAgAAAAd0aGluZyAyAAAAAAAAAAUAAAABAAAAAAAA"
          + "AAAAAAAAAAAABQAAAAAAAAAFAAAAAAAAAAAAAAAAaagCnwdbzRU=";

  private TestEngine<PaymentRepository> engine;

  /** Payments on the engine under test. */
  abstract TestEngine<PaymentRepository> openEngine();

  @BeforeEach
  void open() {
    engine = openEngine();
  }

  @AfterEach
  void close() {
    engine.read(
        state -> {
          state.payments().forEach(PaymentsContract::checkInvariants);
          assertEquals(
              state.payments().stream().filter(p -> p.state() == PaymentState.OPEN).count(),
              state.openPayments().size());
          assertEquals(
              state.voids().stream().filter(v -> !v.confirmed()).count(), state.openVoids().size());
          return 0;
        });
    engine.close();
  }

  @Test
  void intent_card_oneLineWithInstallmentsThenVouchers() {
    var invoice =
        invoice(
            1,
            PaymentType.CREDIT_CARD,
            line(1, 1_000, 250, 300),
            line(2, 500, 0, 0),
            line(3, 200, 10, 200));
    assertTrue(record(invoice));
    PaymentView view = view(invoice);
    assertEquals(
        List.of("1 CREDIT_CARD 7 14.60 open", "2 VOUCHER 1 3.00 open", "3 VOUCHER 1 2.00 open"),
        lines(view));
    assertEquals(TestInvoices.MASKED, view.card().cardNumber());
    assertEquals("open", view.status());
    assertEquals(List.of(), engine.published(Topics.PAYMENT_CONFIRMED));
  }

  @Test
  void intent_boleto_oneInstallmentAndNoCard() {
    var invoice = invoice(1, PaymentType.BOLETO, line(1, 1_000, 250, 0));
    assertTrue(record(invoice));
    assertEquals(List.of("1 BOLETO 1 12.50 open"), lines(view(invoice)));
    assertNull(view(invoice).card());
  }

  @Test
  void intent_debitCard_lineAndCard() {
    var invoice = invoice(1, PaymentType.DEBIT_CARD, line(1, 1_000, 250, 0));
    assertTrue(record(invoice));
    assertEquals(List.of("1 DEBIT_CARD 0 12.50 open"), lines(view(invoice)));
    assertEquals(TestInvoices.MASKED, view(invoice).card().cardNumber());
  }

  @Test
  void intent_sameOrderAgain_nothingHappens() {
    assertTrue(record(invoice(1)));
    assertFalse(record(invoice(1, PaymentType.BOLETO, line(1, 9_999, 0, 0))));
    assertEquals(List.of("1 CREDIT_CARD 7 12.50 open"), lines(view(invoice(1))));
  }

  @Test
  void intent_zeroInvoice_paidWithoutTheProvider() {
    var invoice = invoice(1, PaymentType.CREDIT_CARD, line(1, 1_000, 0, 1_000));
    assertFalse(record(invoice));
    assertEquals("succeeded", view(invoice).status());
    assertEquals(
        List.of("1 CREDIT_CARD 7 0.00 succeeded", "2 VOUCHER 1 10.00 succeeded"),
        lines(view(invoice)));
    assertEquals(1, engine.published(Topics.PAYMENT_CONFIRMED).size());
    assertFalse(settle(invoice, ChargeOutcome.UNKNOWN));
  }

  @Test
  void settle_succeeded_confirmedOnceWithTheWholeInvoiceAndAMaskedCard() {
    InvoiceIssued invoice = invoice(1);
    record(invoice);
    assertFalse(settle(invoice, ChargeOutcome.SUCCEEDED));
    assertFalse(settle(invoice, ChargeOutcome.REJECTED));
    assertEquals("succeeded", view(invoice).status());
    var published = engine.published(Topics.PAYMENT_CONFIRMED);
    assertEquals(1, published.size());
    assertEquals(invoice.items(), published.get(0).items());
    assertEquals(invoice.checkout(), published.get(0).checkout());
    assertEquals(1_250, published.get(0).totalAmountCents());
    assertEquals(TestEngine.START, published.get(0).date());
    assertEquals(TestInvoices.MASKED, published.get(0).customer().cardNumber());
    assertEquals("Żółw \uD83D\uDE00", published.get(0).customer().lastName());
    assertEquals(List.of(), engine.published(Topics.PAYMENT_FAILED));
  }

  @Test
  void settle_rejected_failedAndNoVoid() {
    record(invoice(1));
    assertFalse(settle(invoice(1), ChargeOutcome.REJECTED));
    assertEquals(List.of("1 CREDIT_CARD 7 12.50 requires_payment_method"), lines(view(invoice(1))));
    var published = engine.published(Topics.PAYMENT_FAILED);
    assertEquals(PaymentStatus.REQUIRES_PAYMENT_METHOD, published.get(0).status());
    assertEquals(TestInvoices.MASKED, published.get(0).customer().cardNumber());
    assertEquals(0, count(state -> state.voids().size()));
  }

  @Test
  void settle_unknown_failedWithAVoidUntilConfirmed() {
    record(invoice(1));
    assertTrue(settle(invoice(1), ChargeOutcome.UNKNOWN));
    assertEquals("canceled", view(invoice(1)).status());
    assertEquals(PaymentStatus.CANCELED, engine.published(Topics.PAYMENT_FAILED).get(0).status());
    assertEquals(1, count(state -> state.openVoids().size()));
    engine.run(new ConfirmVoid(invoice(1).order()));
    engine.run(new ConfirmVoid(invoice(1).order()));
    assertEquals(0, count(state -> state.openVoids().size()));
    assertEquals(1, count(state -> state.voids().size()));
  }

  @Test
  void settle_afterReset_nothingHappens() {
    record(invoice(1));
    assertEquals(1, engine.run(PaymentModule.RESET));
    assertFalse(settle(invoice(1), ChargeOutcome.UNKNOWN));
    engine.run(new ConfirmVoid(invoice(1).order()));
    assertEquals(0, count(state -> state.payments().size() + state.voids().size()));
    assertEquals(List.of(), engine.published(Topics.PAYMENT_FAILED));
  }

  @ParameterizedTest
  @EnumSource(PaymentType.class)
  void packedInvoice_anyType_comesBackAsItWas(PaymentType type) {
    var invoice = invoice(8, type, line(1, 1_000, 250, 300), line(2, 5, 0, 0));
    assertEquals(invoice, InvoiceCodec.decode(InvoiceCodec.encode(invoice)));
  }

  @Test
  void invoiceOfTheFixedForm_comesBackAsItWas() {
    var invoice = invoice(8, PaymentType.CREDIT_CARD, line(1, 1_000, 250, 300), line(2, 5, 0, 0));
    byte[] fixed = Base64.getDecoder().decode(INVOICE_OF_FIXED_FORM);
    assertEquals(invoice, InvoiceCodec.decode(fixed));
    assertTrue(InvoiceCodec.encode(invoice).length < 0.6 * fixed.length);
  }

  @Test
  void packedInvoice_unknownForm_refused() {
    byte[] packed = InvoiceCodec.encode(invoice(1));
    packed[0] = 9;
    assertThrows(IllegalStateException.class, () -> InvoiceCodec.decode(packed));
  }

  @Test
  void requests_card_printNoNumber() {
    String printed = ChargeRequest.of(invoice(1), TestInvoices.CARDS) + " " + invoice(1);
    assertFalse(printed.contains(TestInvoices.CARD), printed);
    assertTrue(
        new String(InvoiceCodec.encode(invoice(1)), StandardCharsets.UTF_8)
            .contains(TestInvoices.CARD));
  }

  private int count(Function<PaymentRepository, Integer> query) {
    return engine.read(query);
  }

  private static void checkInvariants(Payment payment) {
    long paid =
        payment.lines().stream()
            .filter(line -> line.type() != PaymentType.VOUCHER)
            .mapToLong(PaymentLine::valueCents)
            .sum();
    assertEquals(payment.totalCents(), paid);
    if (payment.state() == PaymentState.OPEN) {
      long incentive =
          payment.invoice().items().stream().mapToLong(i -> i.totalIncentiveCents()).sum();
      assertEquals(
          incentive,
          payment.lines().stream()
              .filter(line -> line.type() == PaymentType.VOUCHER)
              .mapToLong(PaymentLine::valueCents)
              .sum());
    } else {
      assertNotEquals(TestInvoices.CARD, payment.invoice().customer().cardNumber());
    }
  }

  @CanIgnoreReturnValue
  private boolean record(InvoiceIssued invoice) {
    return engine.run(new RecordPaymentIntent(invoice, TestInvoices.MASKED));
  }

  private boolean settle(InvoiceIssued invoice, ChargeOutcome outcome) {
    return engine.run(new SettlePayment(invoice.order(), outcome));
  }

  private PaymentView view(InvoiceIssued invoice) {
    return engine.read(state -> PaymentView.of(state.payment(invoice.order())));
  }

  private static List<String> lines(PaymentView view) {
    return view.lines().stream()
        .map(
            l ->
                l.sequential()
                    + " "
                    + l.type()
                    + " "
                    + l.installments()
                    + " "
                    + l.value()
                    + " "
                    + l.status())
        .toList();
  }
}
