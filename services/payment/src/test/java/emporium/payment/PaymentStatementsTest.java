package emporium.payment;

import static emporium.payment.TestInvoices.invoice;
import static emporium.payment.TestInvoices.line;
import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.events.InvoiceIssued;
import emporium.events.model.OrderLine;
import emporium.events.model.PaymentType;
import emporium.payment.api.PaymentModule;
import emporium.payment.api.PaymentView;
import emporium.runtime.testing.SwitchedAuditLog;
import emporium.runtime.testing.TestAudit;
import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;
import java.util.Collection;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each command and query of payments costs on tables, however many lines an invoice has. */
class PaymentStatementsTest {
  private final TestDatabase database = new TestDatabase();
  private final SwitchedAuditLog<Payment> log = new SwitchedAuditLog<>();
  private final TestEngine<PaymentRepository> engine = PaymentTables.open(database, log);

  @AfterEach
  void close() {
    engine.close();
  }

  /** Locks, payment, canceled checkout; insert payment and lines. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 20})
  void intent_ofLines_takesFiveStatements(int lines) {
    record(discounted(lines, 1_000));
    assertEquals(5, database.statements(RecordPaymentIntent.class));
  }

  /** The same, and the event. */
  @Test
  void intent_ofZero_takesSixStatements() {
    record(discounted(20, 0));
    assertEquals(6, database.statements(RecordPaymentIntent.class));
  }

  /** Locks, payment with its lines, update, event. */
  @ParameterizedTest
  @EnumSource(names = {"SUCCEEDED", "REJECTED"})
  void settle_answered_takesFourStatements(ChargeOutcome outcome) {
    record(discounted(20, 1_000));
    engine.run(new SettlePayment(invoice(1).order(), outcome));
    assertEquals(4, database.statements(SettlePayment.class));
  }

  /** Locks, payment with its lines, update, audit record, event. */
  @Test
  void settle_audited_takesFiveStatements() {
    log.use(PaymentModule.auditLog(TestAudit.LOGS));
    record(discounted(20, 1_000));
    engine.run(new SettlePayment(invoice(1).order(), ChargeOutcome.SUCCEEDED));
    assertEquals(5, database.statements(SettlePayment.class));
  }

  /** The same, and the void. */
  @Test
  void settle_unknown_takesFiveStatements() {
    record(invoice(1));
    engine.run(new SettlePayment(invoice(1).order(), ChargeOutcome.UNKNOWN));
    assertEquals(5, database.statements(SettlePayment.class));
  }

  /** Locks, payment, void, update. */
  @Test
  void confirm_ofVoid_takesFourStatements() {
    record(invoice(1));
    engine.run(new SettlePayment(invoice(1).order(), ChargeOutcome.UNKNOWN));
    engine.run(new ConfirmVoid(invoice(1).order()));
    assertEquals(4, database.statements(ConfirmVoid.class));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100})
  void openPayments_ofMany_takeOneStatement(int payments) {
    for (int customer = 1; customer <= payments; customer++) {
      record(invoice(customer));
    }
    Function<PaymentRepository, Integer> open = state -> tids(state.openPayments());
    assertEquals(payments, engine.read(open));
    assertEquals(1, database.statements(open.getClass()));
  }

  /** The payment with its lines. */
  @Test
  void read_payment_takesOneStatement() {
    record(discounted(20, 1_000));
    Function<PaymentRepository, Integer> query =
        state -> PaymentView.of(state.payment(invoice(1).order())).lines().size();
    assertEquals(21, engine.read(query));
    assertEquals(1, database.statements(query.getClass()));
  }

  private static int tids(Collection<Payment> payments) {
    return (int) payments.stream().map(Payment::tid).distinct().count();
  }

  private void record(InvoiceIssued invoice) {
    engine.run(new RecordPaymentIntent(invoice, TestInvoices.MASKED));
  }

  /** An invoice of which each line has a discount and this much to be paid. */
  private static InvoiceIssued discounted(int lines, long paidCents) {
    return invoice(
        1,
        PaymentType.CREDIT_CARD,
        IntStream.rangeClosed(1, lines)
            .mapToObj(id -> line(id, paidCents + 100, 0, 100))
            .toArray(OrderLine[]::new));
  }
}
