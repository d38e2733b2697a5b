package emporium.payment.api;

import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.payment.ChargeVoid;
import emporium.payment.Payment;
import emporium.payment.PaymentRepository;
import emporium.payment.ResetPayments;
import emporium.persistence.Transactions;
import emporium.runtime.admin.OpenTransaction;
import emporium.runtime.admin.OpenTransactionSource;
import emporium.runtime.admin.Resettable;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/** The payment service's part in operations of the marketplace: open transactions and reset. */
@ApplicationScoped
public class PaymentLife implements OpenTransactionSource, Resettable {
  private final Transactions<PaymentRepository> payments;

  public PaymentLife(Transactions<PaymentRepository> payments) {
    this.payments = payments;
  }

  @Override
  public String service() {
    return Topics.PAYMENT;
  }

  /**
   * Intents and voids the provider has not answered. Takes no lock: what it reads of them never
   * changes.
   */
  @Override
  public CompletionStage<List<OpenTransaction>> openTransactions() {
    return payments.read(
        LockSet.none(),
        state ->
            Stream.concat(
                    state.openPayments().stream().map(PaymentLife::openTransactions),
                    state.openVoids().stream().map(PaymentLife::openTransactions))
                .toList());
  }

  @Override
  public CompletionStage<?> reset() {
    return payments.run(new ResetPayments());
  }

  private static OpenTransaction openTransactions(Payment payment) {
    int customerId = payment.order().customerId();
    return new OpenTransaction(
        "payment", customerId, payment.tid(), "awaits-provider", payment.createdAt());
  }

  private static OpenTransaction openTransactions(ChargeVoid open) {
    int customerId = open.order().customerId();
    return new OpenTransaction(
        "void", customerId, open.tid(), "awaits-confirmation", open.createdAt());
  }
}
