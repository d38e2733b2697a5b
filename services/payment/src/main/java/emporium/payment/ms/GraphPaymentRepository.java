package emporium.payment.ms;

import emporium.audit.AuditLogWriter;
import emporium.audit.AuditRecords;
import emporium.audit.ms.GraphAuditRecords;
import emporium.events.model.CheckoutId;
import emporium.events.model.OrderId;
import emporium.payment.CanceledCheckout;
import emporium.payment.ChargeVoid;
import emporium.payment.Payment;
import emporium.payment.PaymentAudit;
import emporium.payment.PaymentLine;
import emporium.payment.PaymentRepository;
import emporium.payment.PaymentState;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.graph.SortedIndex;
import emporium.persistence.ms.graph.Table;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The payment graph: payments and voids by order, and an index of those that wait for the provider.
 */
public final class GraphPaymentRepository implements PaymentRepository {
  private final Table<OrderId, Payment> payments;
  private final Table<OrderId, ChargeVoid> voids;
  private final Table<CheckoutId, CanceledCheckout> canceled;
  private final SortedIndex<OrderId, Payment> openPayments;
  private final SortedIndex<OrderId, ChargeVoid> openVoids;
  private final AuditRecords<Payment> audits;

  /** Declares the graph. */
  public GraphPaymentRepository(Graph graph, AuditLogWriter<Payment> log) {
    audits = new GraphAuditRecords<>(graph, PaymentAudit.class, false, log);
    payments =
        graph
            .table("payments", Payment.class, Payment::order)
            .owning(PaymentLine.class)
            .history(GraphPaymentRepository::decidedAt, order -> order)
            .invariant(
                "the first line is the invoice's total",
                payment -> payment.lines().get(0).valueCents() == payment.totalCents());
    voids =
        graph
            .table("voids", ChargeVoid.class, ChargeVoid::order)
            .history(open -> open.confirmed() ? open.createdAt() : null, order -> order);
    canceled =
        graph
            .table("canceled_checkouts", CanceledCheckout.class, CanceledCheckout::checkout)
            .history(CanceledCheckout::decidedAt, CheckoutId::customer);
    openPayments = payments.index(new SortedIndex<>(GraphPaymentRepository::openKey));
    openVoids = voids.index(new SortedIndex<>(GraphPaymentRepository::openKey));
  }

  @Override
  public @Nullable Payment payment(OrderId order) {
    return payments.find(order);
  }

  @Override
  public @Nullable ChargeVoid chargeVoid(OrderId order) {
    return voids.find(order);
  }

  /** A customer's orders count from 1, and none has a higher number than its checkout's session. */
  @Override
  public @Nullable Payment paymentOf(CheckoutId checkout) {
    for (int number = checkout.session(); number >= 1; number--) {
      Payment found = payments.find(new OrderId(checkout.customerId(), number));
      if (found != null && found.checkout().equals(checkout)) {
        return found;
      }
    }
    return null;
  }

  @Override
  public @Nullable CanceledCheckout canceled(CheckoutId checkout) {
    return canceled.find(checkout);
  }

  @Override
  public Collection<CanceledCheckout> canceled() {
    return canceled.all();
  }

  @Override
  public Collection<Payment> payments() {
    return payments.all();
  }

  @Override
  public Collection<ChargeVoid> voids() {
    return voids.all();
  }

  @Override
  public Collection<Payment> openPayments() {
    return openPayments.view().values();
  }

  @Override
  public Collection<ChargeVoid> openVoids() {
    return openVoids.view().values();
  }

  /** About: payments are decided soon after they were made, or long after for the same reason. */
  private static @Nullable Instant decidedAt(Payment payment) {
    return payment.state() == PaymentState.OPEN ? null : payment.createdAt();
  }

  private static List<OrderId> openKey(Payment payment) {
    return payment.state() == PaymentState.OPEN ? List.of(payment.order()) : List.of();
  }

  private static List<OrderId> openKey(ChargeVoid open) {
    return open.confirmed() ? List.of() : List.of(open.order());
  }

  @Override
  public AuditRecords<Payment> audits() {
    return audits;
  }
}
