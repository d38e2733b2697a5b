package emporium.payment;

import emporium.events.model.OrderId;
import emporium.persistence.Aggregate;
import java.time.Instant;

/**
 * A charge of which it is unknown whether it was made, and which must be voided. There is one per
 * abandoned payment.
 *
 * <p>Invariant: once confirmed, it stays so.
 *
 * <p>Not thread-safe: guarded by the lock of its {@link OrderId}. Source: docs/semantics.md
 * "Payment".
 */
public class ChargeVoid extends Aggregate {
  private int customerId;
  private int orderId;
  private String tid = "";
  private String invoiceNumber = "";
  private long createdAtMs;
  private boolean confirmed;

  protected ChargeVoid() {}

  ChargeVoid(Payment payment, Instant now) {
    customerId = payment.order().customerId();
    orderId = payment.order().orderId();
    tid = payment.tid();
    invoiceNumber = payment.invoiceNumber();
    createdAtMs = now.toEpochMilli();
  }

  /** Its identity: the order that was not paid. */
  public OrderId order() {
    return new OrderId(customerId, orderId);
  }

  /** The client's transaction id. */
  public String tid() {
    return tid;
  }

  /** The provider's key of the charge. */
  public String invoiceNumber() {
    return invoiceNumber;
  }

  /** When the payment was abandoned. */
  public Instant createdAt() {
    return Instant.ofEpochMilli(createdAtMs);
  }

  /** Whether the provider has confirmed it. */
  public boolean confirmed() {
    return confirmed;
  }

  /** The provider has confirmed it. */
  void confirm() {
    requireTouched();
    confirmed = true;
  }
}
