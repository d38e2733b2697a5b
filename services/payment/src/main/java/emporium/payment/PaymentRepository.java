package emporium.payment;

import emporium.audit.AuditRecords;
import emporium.events.model.CheckoutId;
import emporium.events.model.OrderId;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Payments as the domain sees them. What it hands out is for reading; {@code Changes.touch} opens
 * it for changes.
 */
public interface PaymentRepository {
  /** The payment of an order. */
  @Nullable Payment payment(OrderId order);

  /** The void of an order's charge. */
  @Nullable ChargeVoid chargeVoid(OrderId order);

  /** The payment of a checkout's order, searched: for the rare case. Under the customer's lock. */
  @Nullable Payment paymentOf(CheckoutId checkout);

  /** The record that a checkout was canceled before its invoice came. Under the customer's lock. */
  @Nullable CanceledCheckout canceled(CheckoutId checkout);

  /** Every such record since the last reset. */
  Collection<CanceledCheckout> canceled();

  /** Every payment since the last reset. */
  Collection<Payment> payments();

  /** Every void since the last reset. */
  Collection<ChargeVoid> voids();

  /** Payments that are open, by an index; as the last completed commands left it. */
  Collection<Payment> openPayments();

  /** Voids that are not confirmed, by an index; as the last completed commands left it. */
  Collection<ChargeVoid> openVoids();

  /** The audit log. */
  AuditRecords<Payment> audits();
}
