package emporium.payment;

import static emporium.payment.TestInvoices.invoice;
import static emporium.payment.TestInvoices.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.audit.AuditLogWriter;
import emporium.audit.api.AuditLogLine;
import emporium.events.InvoiceIssued;
import emporium.events.model.PaymentType;
import emporium.locks.LockSet;
import emporium.payment.api.PaymentModule;
import emporium.payment.api.PaymentView;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.runtime.testing.SwitchedAuditLog;
import emporium.runtime.testing.TestAudit;
import emporium.runtime.testing.TestEngine;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What Payment writes to the audit log. */
abstract class PaymentAuditContract {
  private final SwitchedAuditLog<Payment> log = new SwitchedAuditLog<>();
  private TestEngine<PaymentRepository> engine;

  /** Payments on the engine under test. */
  abstract TestEngine<PaymentRepository> openEngine(AuditLogWriter<Payment> log);

  @BeforeEach
  void open() {
    engine = openEngine(log);
    log.use(PaymentModule.auditLog(TestAudit.LOGS));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private List<AuditLogLine> written() {
    return TestAudit.all(PaymentModule.auditTrail(TestAudit.trails(), engine.transactions()));
  }

  private AuditLogLine audited(InvoiceIssued invoice) {
    return new AuditLogLine(
        "audit_records",
        "payment",
        1,
        1,
        0,
        TestEngine.START,
        null,
        engine.read(state -> PaymentView.of(state.payment(invoice.order()))));
  }

  private void record(InvoiceIssued invoice) {
    boolean unused = engine.run(new RecordPaymentIntent(invoice, TestInvoices.MASKED));
  }

  @ParameterizedTest
  @EnumSource(ChargeOutcome.class)
  void decided_anyOutcome_isWrittenOnceAsItIsAndMasked(ChargeOutcome outcome) {
    var invoice = invoice(1, PaymentType.CREDIT_CARD, line(1, 1_000, 250, 300));
    record(invoice);
    assertEquals(List.of(), written(), "not decided");
    engine.run(new SettlePayment(invoice.order(), outcome));
    assertEquals(List.of(audited(invoice)), written());
    engine.run(new SettlePayment(invoice.order(), ChargeOutcome.SUCCEEDED));
    record(invoice);
    engine.reopen();
    assertEquals(List.of(audited(invoice)), written(), "again, and after a restart");
    var content = TestAudit.text(written().get(0).content());
    assertFalse(content.contains(TestInvoices.CARD), content);
    assertTrue(content.contains(TestInvoices.MASKED), content);
    assertTrue(content.contains("VOUCHER"), content);
  }

  @Test
  void decided_withoutTheProvider_isWritten() {
    var invoice = invoice(1, PaymentType.BOLETO, line(1, 1_000, 0, 1_000));
    record(invoice);
    record(invoice);
    assertEquals(List.of(audited(invoice)), written());
  }

  @Test
  void level_off_writesNothing() {
    log.use(PaymentModule.auditLog(TestAudit.SILENT));
    record(invoice(1));
    engine.run(new SettlePayment(invoice(1).order(), ChargeOutcome.REJECTED));
    assertEquals(List.of(), written());
  }

  @Test
  void decided_withAFailureAfterwards_leavesNeitherDecisionNorRecord() {
    record(invoice(1));
    var settle = new SettlePayment(invoice(1).order(), ChargeOutcome.SUCCEEDED);
    assertThrows(IllegalStateException.class, () -> engine.run(new Failing(settle)));
    assertEquals(List.of(), written());
    assertEquals(1, engine.<Integer>read(state -> state.openPayments().size()));
    engine.run(settle);
    assertEquals(List.of(audited(invoice(1))), written());
  }

  /** Does its work and then fails. */
  private record Failing(SettlePayment work) implements Command<PaymentRepository, Boolean> {
    @Override
    public LockSet locks() {
      return work.locks();
    }

    @Override
    public Boolean apply(PaymentRepository state, Changes changes) {
      throw new IllegalStateException("after " + work.apply(state, changes));
    }
  }
}
