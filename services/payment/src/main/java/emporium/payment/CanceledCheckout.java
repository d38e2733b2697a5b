package emporium.payment;

import emporium.events.model.CheckoutId;
import emporium.persistence.Aggregate;
import java.time.Instant;

/**
 * Payment's decision on a checkout that stalled before its invoice came: it will never be paid. An
 * invoice that comes later fails at once. Immutable.
 *
 * <p>Guarded by the lock of its customer. Source: docs/messaging.md, "Stalled checkouts".
 */
public class CanceledCheckout extends Aggregate {
  private int customerId;
  private int session;
  private String tid = "";
  private long decidedAtMs;

  protected CanceledCheckout() {}

  CanceledCheckout(CheckoutId checkout, String tid, Instant now) {
    this.customerId = checkout.customerId();
    this.session = checkout.session();
    this.tid = tid;
    this.decidedAtMs = now.toEpochMilli();
  }

  /** Its identity. */
  public CheckoutId checkout() {
    return new CheckoutId(customerId, session);
  }

  /** The client's transaction id. */
  public String tid() {
    return tid;
  }

  /** When it was decided. */
  public Instant decidedAt() {
    return Instant.ofEpochMilli(decidedAtMs);
  }
}
