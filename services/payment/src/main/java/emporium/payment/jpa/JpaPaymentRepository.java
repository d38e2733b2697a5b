package emporium.payment.jpa;

import emporium.audit.AuditLogWriter;
import emporium.audit.AuditRecords;
import emporium.audit.jpa.JpaAuditRecords;
import emporium.events.model.CheckoutId;
import emporium.events.model.OrderId;
import emporium.payment.CanceledCheckout;
import emporium.payment.ChargeVoid;
import emporium.payment.Payment;
import emporium.payment.PaymentAudit;
import emporium.payment.PaymentRepository;
import emporium.persistence.jpa.JpaMapping;
import emporium.persistence.jpa.JpaState;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The payment tables: payments and voids by order, and those that wait for the provider. */
public final class JpaPaymentRepository implements PaymentRepository {
  /**
   * Which keys lead to which rows. Hardly a payment has a void, so voids have a key of their own,
   * which nothing locks: they are read on request.
   */
  public static final JpaMapping MAPPING =
      JpaAuditRecords.declare(
          new JpaMapping()
              .table(Payment.class, OrderId.class)
              .with(Payment.class, "lines")
              .table(ChargeVoid.class, VoidKey.class, VoidKey::order)
              .table(CanceledCheckout.class, CheckoutId.class),
          PaymentAudit.class);

  /** 0 is open; the index of open payments has the same condition. */
  private static final String OPEN_PAYMENTS =
      "from emporium.payment.Payment p where p.stateCode = 0 order by p.customerId, p.orderId";

  private static final String OF_CHECKOUT =
      "from emporium.payment.Payment where customerId = :customer and session = :session";

  private static final String OPEN_VOIDS =
      "from emporium.payment.ChargeVoid v where not v.confirmed order by v.customerId, v.orderId";

  private final JpaState state;
  private final AuditLogWriter<Payment> log;

  private record VoidKey(OrderId order) {}

  /** On the rows that one unit of work sees. */
  public JpaPaymentRepository(JpaState state, AuditLogWriter<Payment> log) {
    this.state = state;
    this.log = log;
  }

  @Override
  public @Nullable Payment payment(OrderId order) {
    return state.find(Payment.class, order);
  }

  @Override
  public @Nullable ChargeVoid chargeVoid(OrderId order) {
    return state.find(ChargeVoid.class, new VoidKey(order));
  }

  @Override
  public @Nullable Payment paymentOf(CheckoutId checkout) {
    return state
        .session()
        .createQuery(OF_CHECKOUT, Payment.class)
        .setParameter("customer", checkout.customerId())
        .setParameter("session", checkout.session())
        .uniqueResult();
  }

  @Override
  public @Nullable CanceledCheckout canceled(CheckoutId checkout) {
    return state.find(CanceledCheckout.class, checkout);
  }

  @Override
  public Collection<CanceledCheckout> canceled() {
    return state.all(CanceledCheckout.class);
  }

  @Override
  public Collection<Payment> payments() {
    return state.all(Payment.class);
  }

  @Override
  public Collection<ChargeVoid> voids() {
    return state.all(ChargeVoid.class);
  }

  @Override
  public Collection<Payment> openPayments() {
    return state.session().createQuery(OPEN_PAYMENTS, Payment.class).getResultList();
  }

  @Override
  public Collection<ChargeVoid> openVoids() {
    return state.session().createQuery(OPEN_VOIDS, ChargeVoid.class).getResultList();
  }

  @Override
  public AuditRecords<Payment> audits() {
    return new JpaAuditRecords<>(state, PaymentAudit.class, log);
  }
}
