package emporium.payment.psp;

import static emporium.payment.TestInvoices.invoice;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.InvoiceIssued;
import emporium.events.Topics;
import emporium.events.cards.CardKeys;
import emporium.events.cards.CardTokens;
import emporium.payment.ChargeOutcome;
import emporium.payment.PaymentRepository;
import emporium.payment.PaymentState;
import emporium.payment.RecordPaymentIntent;
import emporium.payment.SettlePayment;
import emporium.payment.TestInvoices;
import emporium.payment.api.PaymentModule;
import emporium.payment.psp.FakeProviderClient.Mood;
import emporium.persistence.engine.EngineScheduler;
import emporium.runtime.engine.EngineOpened;
import emporium.runtime.testing.Await;
import emporium.runtime.testing.TestEngine;
import java.security.SecureRandom;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The three steps of a payment, with a restart between each two of them, and a provider that fails.
 */
abstract class PaymentDriverContract {
  private static final long WAIT_NS = 20_000_000_000L;
  private static final InvoiceIssued INVOICE = invoice(1);

  private static final CardKeys KEYS = keys(1);

  private final AtomicReference<CardKeys> keys = new AtomicReference<>(KEYS);
  private final FakeProviderClient provider = new FakeProviderClient();
  private TestEngine<PaymentRepository> engine;
  private PaymentDriver driver;

  /** Payments on the engine under test. */
  abstract TestEngine<PaymentRepository> openEngine();

  @BeforeEach
  void open() {
    engine = openEngine();
    driver = driver(64);
  }

  @AfterEach
  void close() {
    driver.stop();
    engine.close();
  }

  @Test
  void charge_durableIntent_paid() {
    record(INVOICE);
    driver.charge(INVOICE);
    finished();
    assertEnd(PaymentState.SUCCEEDED, ChargeOutcome.SUCCEEDED, 1, 0);
  }

  @Test
  void restart_afterTheIntent_drivenOn() {
    record(INVOICE);
    restart();
    finished();
    assertEnd(PaymentState.SUCCEEDED, ChargeOutcome.SUCCEEDED, 1, 0);
    assertEquals(1, provider.calls(INVOICE.invoiceNumber()));
  }

  @Test
  void restart_afterTheCharge_chargedOnceAndPaid() {
    record(INVOICE);
    Await.result(provider.charge(ChargeRequest.of(INVOICE, TestInvoices.CARDS)));
    restart();
    finished();
    assertEnd(PaymentState.SUCCEEDED, ChargeOutcome.SUCCEEDED, 1, 0);
  }

  @Test
  void restart_afterTheOutcome_nothingMoreIsPublished() {
    record(INVOICE);
    driver.charge(INVOICE);
    finished();
    restart();
    finished();
    assertEnd(PaymentState.SUCCEEDED, ChargeOutcome.SUCCEEDED, 1, 0);
    assertEquals(1, provider.calls(INVOICE.invoiceNumber()));
  }

  @Test
  void restart_withAnOpenVoid_drivenUntilConfirmed() {
    record(INVOICE);
    Await.result(provider.charge(ChargeRequest.of(INVOICE, TestInvoices.CARDS)));
    engine.run(new SettlePayment(INVOICE.order(), ChargeOutcome.UNKNOWN));
    restart();
    finished();
    assertEnd(PaymentState.CANCELED, ChargeOutcome.CANCELED, 0, 1);
    assertVoidConfirmed();
  }

  @Test
  void opened_whileTheCallRuns_notCalledTwice() {
    record(INVOICE);
    provider.mood(INVOICE.invoiceNumber(), Mood.NEVER_ANSWERS);
    driver.charge(INVOICE);
    driver.opened(new EngineOpened());
    driver.charge(INVOICE);
    Await.until(() -> provider.unanswered() == 1);
    provider.answerHeld();
    finished();
    assertEnd(PaymentState.SUCCEEDED, ChargeOutcome.SUCCEEDED, 1, 0);
    assertEquals(1, provider.calls(INVOICE.invoiceNumber()));
  }

  @ParameterizedTest
  @EnumSource(names = {"FAILS_BEFORE_ITS_WORK", "FAILS_AFTER_ITS_WORK", "REFUSES"})
  void charge_neverAnswered_failedAndVoidConfirmedAfterTries(Mood mood) {
    record(INVOICE);
    provider.mood(INVOICE.invoiceNumber(), mood, 4);
    driver.charge(INVOICE);
    finished();
    assertEnd(PaymentState.CANCELED, ChargeOutcome.CANCELED, 0, 1);
    assertVoidConfirmed();
    assertEquals(5, provider.calls(INVOICE.invoiceNumber()));
  }

  @Test
  void charge_lateAfterItsVoid_movesNothing() {
    record(INVOICE);
    provider.mood(INVOICE.invoiceNumber(), Mood.FAILS_BEFORE_ITS_WORK, 1);
    driver.charge(INVOICE);
    finished();
    var late = Await.result(provider.charge(ChargeRequest.of(INVOICE, TestInvoices.CARDS)));
    assertEquals(ChargeOutcome.CANCELED, late.outcome());
    assertVoidConfirmed();
  }

  @Test
  void charge_rejected_failedWithoutVoid() {
    record(INVOICE);
    provider.mood(INVOICE.invoiceNumber(), Mood.REJECTS);
    driver.charge(INVOICE);
    finished();
    assertEnd(PaymentState.REQUIRES_PAYMENT_METHOD, ChargeOutcome.REJECTED, 0, 1);
    assertEquals(0, count(state -> state.voids().size()));
  }

  @Test
  void charge_sealedCard_isOpenedForTheProviderOnly() {
    var invoice = TestInvoices.sealed(INVOICE, TestInvoices.CARDS);
    record(invoice);
    driver.charge(invoice);
    finished();
    assertEquals(TestInvoices.CARD, provider.card(INVOICE.invoiceNumber()));
    assertEquals(
        TestInvoices.MASKED,
        engine.published(Topics.PAYMENT_CONFIRMED).get(0).customer().cardNumber());
  }

  @Test
  void charge_plainCardOfAnEarlierVersion_isChargedWithoutItsKey() {
    keys.set(keys(2));
    record(INVOICE);
    driver.charge(INVOICE);
    finished();
    assertEquals(TestInvoices.CARD, provider.card(INVOICE.invoiceNumber()));
  }

  /** Neither lost nor charged: it waits for its key, also over a restart. */
  @Test
  void charge_keyMissing_staysOpenUncalledUntilTheKeyIsThere() {
    var invoice = TestInvoices.sealed(INVOICE, TestInvoices.CARDS);
    var read = new AtomicInteger();
    keys.set(keys(2));
    record(invoice);
    driver.stop();
    driver = driver(64, () -> counted(read));
    driver.charge(invoice);
    Await.until(() -> read.get() > 3); // it is tried again
    assertEquals(PaymentState.OPEN, engine.read(s -> s.payment(INVOICE.order()).state()));
    assertEquals(0, provider.calls(INVOICE.invoiceNumber()));
    driver.stop();
    engine.reopen();
    driver = driver(64, () -> counted(read));
    driver.opened(new EngineOpened());
    int before = read.get();
    Await.until(() -> read.get() > before + 1);
    assertEquals(0, provider.calls(INVOICE.invoiceNumber()));
    keys.set(KEYS);
    finished();
    assertEnd(PaymentState.SUCCEEDED, ChargeOutcome.SUCCEEDED, 1, 0);
    assertEquals(1, provider.calls(INVOICE.invoiceNumber()));
    assertEquals(TestInvoices.CARD, provider.card(INVOICE.invoiceNumber()));
  }

  @Test
  void charge_tokenOfAnotherCheckout_isRefusedWithoutACall() {
    var other = TestInvoices.sealed(invoice(2), TestInvoices.CARDS).customer().cardNumber();
    var stolen =
        new InvoiceIssued(
            INVOICE.checkout(),
            INVOICE.customer().withCardNumber(other),
            INVOICE.orderId(),
            INVOICE.invoiceNumber(),
            INVOICE.issueDate(),
            INVOICE.totalInvoiceCents(),
            INVOICE.items(),
            INVOICE.instanceId());
    record(stolen);
    driver.charge(stolen);
    finished();
    assertEquals(0, provider.calls(INVOICE.invoiceNumber()));
    assertEquals(
        PaymentState.REQUIRES_PAYMENT_METHOD, engine.read(s -> s.payment(INVOICE.order()).state()));
    assertEquals(1, engine.published(Topics.PAYMENT_FAILED).size());
  }

  private static CardKeys keys(long seed) {
    return CardKeys.of(List.of(CardKeys.generate(new Random(seed))));
  }

  private CardKeys counted(AtomicInteger read) {
    read.incrementAndGet();
    return keys.get();
  }

  @Test
  void charge_ofAResetPayment_endsQuietly() {
    record(INVOICE);
    provider.mood(INVOICE.invoiceNumber(), Mood.NEVER_ANSWERS);
    driver.charge(INVOICE);
    engine.run(PaymentModule.RESET);
    provider.answerHeld();
    finished();
    assertEquals(0, count(state -> state.payments().size()));
  }

  @Test
  void opened_manyOpenIntents_boundedNumberAtOnce() {
    driver.stop();
    driver = driver(3);
    for (int customer = 1; customer <= 12; customer++) {
      record(invoice(customer));
      provider.mood(invoice(customer).invoiceNumber(), Mood.NEVER_ANSWERS);
    }
    driver.opened(new EngineOpened());
    int mostAtOnce = 0;
    long deadline = System.nanoTime() + WAIT_NS;
    Await.until(() -> provider.unanswered() == 3);
    while (driver.size() > 0 && System.nanoTime() < deadline) {
      mostAtOnce = Math.max(mostAtOnce, provider.unanswered());
      provider.answerHeld();
      Thread.onSpinWait();
    }
    assertEquals(3, mostAtOnce);
    assertEquals(12, engine.published(Topics.PAYMENT_CONFIRMED).size());
  }

  private PaymentDriver driver(int callsMax) {
    return driver(callsMax, keys::get);
  }

  private PaymentDriver driver(int callsMax, Supplier<CardKeys> source) {
    return new PaymentDriver(
        engine.transactions(),
        new GuardedProviderClient(provider),
        EngineScheduler.THREADS,
        new Settings("fake", callsMax, 0, 1, 1, 1, 8),
        new CardTokens(source, new SecureRandom()));
  }

  private void restart() {
    driver.stop();
    engine.reopen();
    driver = driver(64);
    driver.opened(new EngineOpened());
    Await.until(() -> engine.read(s -> s.openPayments().size() + s.openVoids().size()) == 0);
  }

  private int count(Function<PaymentRepository, Integer> query) {
    return engine.read(query);
  }

  private void record(InvoiceIssued invoice) {
    assertTrue(engine.run(new RecordPaymentIntent(invoice, TestInvoices.MASKED)));
  }

  private void finished() {
    Await.until(() -> driver.size() == 0);
  }

  private void assertEnd(PaymentState state, ChargeOutcome charge, int confirmed, int failed) {
    assertEquals(state, engine.read(s -> s.payment(INVOICE.order()).state()));
    assertEquals(charge, provider.outcome(INVOICE.invoiceNumber()));
    assertEquals(confirmed, engine.published(Topics.PAYMENT_CONFIRMED).size());
    assertEquals(failed, engine.published(Topics.PAYMENT_FAILED).size());
  }

  private void assertVoidConfirmed() {
    boolean confirmed = engine.read(state -> state.chargeVoid(INVOICE.order()).confirmed());
    assertTrue(confirmed);
  }

  record Settings(
      String provider,
      int callsMax,
      int retriesMax,
      long retryPauseMs,
      long retryPauseMaxMs,
      long pauseMs,
      long pauseMaxMs)
      implements ProviderClientConfig {}
}
