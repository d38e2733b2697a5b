package emporium.payment;

import emporium.events.OrderId;
import emporium.persistence.Aggregate;
import java.time.Instant;

/**
 * A charge of which nobody knows whether it was made, and which must not stand. There is one per
 * payment that was given up.
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

  /** When the payment was given up. */
  public Instant createdAt() {
    return Instant.ofEpochMilli(createdAtMs);
  }

  /** Whether the provider has confirmed it. */
  public boolean confirmed() {
    return confirmed;
  }

  /** The provider has confirmed it. */
  void confirm() {
    changing();
    confirmed = true;
  }
}
