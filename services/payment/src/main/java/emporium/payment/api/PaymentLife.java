package emporium.payment;

import emporium.edge.OpenTransaction;
import emporium.edge.OpenWork;
import emporium.edge.Resettable;
import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/**
 * What the marketplace asks of the payment service as a whole: what is unfinished, and to start
 * over.
 */
@ApplicationScoped
public class PaymentLife implements OpenWork, Resettable {
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
  public CompletionStage<List<OpenTransaction>> open() {
    return payments.read(
        LockSet.none(),
        state ->
            Stream.concat(
                    state.openPayments().stream().map(PaymentLife::open),
                    state.openVoids().stream().map(PaymentLife::open))
                .toList());
  }

  @Override
  public CompletionStage<?> reset() {
    return payments.run(new ResetPayments());
  }

  private static OpenTransaction open(Payment payment) {
    int customerId = payment.order().customerId();
    return new OpenTransaction(
        "payment", customerId, payment.tid(), "awaits-provider", payment.createdAt());
  }

  private static OpenTransaction open(ChargeVoid open) {
    int customerId = open.order().customerId();
    return new OpenTransaction(
        "void", customerId, open.tid(), "awaits-confirmation", open.createdAt());
  }
}
