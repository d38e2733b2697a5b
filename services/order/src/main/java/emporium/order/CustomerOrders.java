package emporium.order;

import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerId;
import emporium.events.model.OrderId;
import emporium.persistence.Aggregate;

/**
 * One customer's order counter: order ids count from 1 per customer.
 *
 * <p>Not thread-safe: guarded by the lock of its {@link CustomerId}. Source: docs/semantics.md
 * "Orders".
 */
public class CustomerOrders extends Aggregate {
  private int customerId;
  private int nextOrderId = 1;
  private int lastSession; // the highest checkout session that has an order, or never will

  protected CustomerOrders() {}

  CustomerOrders(CustomerId customer) {
    customerId = customer.value();
  }

  /** Its identity. */
  public CustomerId customer() {
    return new CustomerId(customerId);
  }

  /** The id the next order will have. */
  public int nextOrderId() {
    return nextOrderId;
  }

  /** Whether this checkout may have its order already, or may never have one. */
  boolean mayHaveOrderOf(CheckoutId checkout) {
    return checkout.session() <= lastSession;
  }

  /** A checkout never becomes an order. */
  void skip(CheckoutId checkout) {
    requireTouched();
    lastSession = Math.max(lastSession, checkout.session());
  }

  /** Gives the next order id to a checkout. */
  OrderId nextOrder(CheckoutId checkout) {
    requireTouched();
    lastSession = Math.max(lastSession, checkout.session());
    int orderId = nextOrderId;
    nextOrderId = Math.addExact(nextOrderId, 1);
    return new OrderId(customerId, orderId);
  }
}
