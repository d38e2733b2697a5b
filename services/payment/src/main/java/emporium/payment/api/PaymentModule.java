package emporium.payment.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.audit.AuditId;
import emporium.audit.AuditLogWriter;
import emporium.audit.api.AuditContent;
import emporium.audit.api.AuditLogLine;
import emporium.audit.api.AuditLogWriters;
import emporium.audit.api.AuditTrail;
import emporium.audit.api.AuditTrails;
import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.payment.CanceledCheckout;
import emporium.payment.ChargeVoid;
import emporium.payment.Payment;
import emporium.payment.PaymentAudit;
import emporium.payment.PaymentLocks;
import emporium.payment.PaymentRepository;
import emporium.payment.jpa.JpaPaymentRepository;
import emporium.payment.ms.GraphPaymentRepository;
import emporium.persistence.Command;
import emporium.persistence.Transactions;
import emporium.runtime.engine.OpenTransaction;
import emporium.runtime.engine.RemoveAll;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.engine.TransactionsFactory;
import emporium.runtime.http.records.RecordWriter;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/** The payment service: its engine, raw records, audit log, open payments and reset. */
@Singleton
public class PaymentModule extends ServiceModule<PaymentRepository> {
  /**
   * Forgets every payment, void and canceled checkout; the result is how many payments there were.
   */
  public static final Command<PaymentRepository, Integer> RESET =
      new RemoveAll<>(
          List.of(
              PaymentRepository::payments, PaymentRepository::voids, PaymentRepository::canceled));

  private static final AuditContent<PaymentView> AUDIT_CONTENT = AuditContent.of(PaymentView.class);

  public PaymentModule(TransactionsFactory engines, AuditLogWriters logs) {
    super(
        Topics.PAYMENT,
        engines.transactions(
            Topics.PAYMENT,
            PaymentLocks.TREE,
            graph -> new GraphPaymentRepository(graph, auditLog(logs)),
            JpaPaymentRepository.MAPPING,
            state -> new JpaPaymentRepository(state, auditLog(logs))),
        RESET);
  }

  @Override
  @Produces
  @Singleton
  public Transactions<PaymentRepository> transactions() {
    return super.transactions();
  }

  /**
   * Intents and voids the provider has not answered. Takes no lock: what it reads of them never
   * changes.
   */
  @Override
  public CompletionStage<List<OpenTransaction>> openTransactions() {
    return transactions()
        .read(
            LockSet.none(),
            state ->
                Stream.concat(
                        state.openPayments().stream().map(PaymentModule::openTransaction),
                        state.openVoids().stream().map(PaymentModule::openTransaction))
                    .toList());
  }

  /** Where a completed payment is written. */
  public static AuditLogWriter<Payment> auditLog(AuditLogWriters logs) {
    return logs.log(
        payment -> AuditId.of(payment.order()), PaymentView::of, AUDIT_CONTENT, PaymentAudit::new);
  }

  /** What was written. */
  @Produces
  @Singleton
  public static AuditTrail auditTrail(
      AuditTrails trails, Transactions<PaymentRepository> payments) {
    return trails.perOrder(Topics.PAYMENT, payments, PaymentRepository::audits, AUDIT_CONTENT);
  }

  @Override
  public void writeRecords(PaymentRepository state, RecordWriter records) {
    state.payments().forEach(payment -> records.write(PaymentView.of(payment)));
    state.voids().forEach(open -> records.write(VoidRecord.of(open)));
    state.canceled().forEach(note -> records.write(CanceledRecord.of(note)));
    state
        .audits()
        .all()
        .forEach(record -> records.write(AuditLogLine.of(Topics.PAYMENT, record, AUDIT_CONTENT)));
  }

  private static OpenTransaction openTransaction(Payment payment) {
    int customerId = payment.order().customerId();
    return new OpenTransaction(
        "payment", customerId, payment.tid(), "awaits-provider", payment.createdAt());
  }

  private static OpenTransaction openTransaction(ChargeVoid open) {
    int customerId = open.order().customerId();
    return new OpenTransaction(
        "void", customerId, open.tid(), "awaits-confirmation", open.createdAt());
  }

  /** A void as raw records show it. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record VoidRecord(String type, String invoiceNumber, boolean confirmed) {
    static VoidRecord of(ChargeVoid open) {
      return new VoidRecord("voids", open.invoiceNumber(), open.confirmed());
    }
  }

  /** A canceled checkout as raw records show it. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record CanceledRecord(String type, int customerId, int session, String tid) {
    static CanceledRecord of(CanceledCheckout note) {
      var checkout = note.checkout();
      return new CanceledRecord(
          "canceled_checkouts", checkout.customerId(), checkout.session(), note.tid());
    }
  }
}
