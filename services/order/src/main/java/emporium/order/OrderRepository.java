package emporium.order;

import emporium.audit.AuditRecords;
import emporium.events.CheckoutId;
import emporium.events.CustomerId;
import emporium.events.OrderId;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Orders as the domain sees them. What it hands out is for reading; {@code Changes.touch} opens it
 * for changes.
 */
public interface OrderRepository {
  /** The counter of a customer who has ordered. */
  @Nullable CustomerOrders counter(CustomerId customer);

  /** One order. */
  @Nullable Order order(OrderId order);

  /** The note that a checkout never becomes an order. */
  @Nullable NeverOrdered neverOrdered(CheckoutId checkout);

  /** All such notes since the last reset. */
  Collection<NeverOrdered> neverOrdered();

  /** All orders of a customer, in no order. */
  Collection<Order> ordersOf(CustomerId customer);

  /** Every counter. */
  Collection<CustomerOrders> counters();

  /** Every order since the last reset. */
  Collection<Order> orders();

  /** The audit log. */
  AuditRecords audits();

  /**
   * The order of a checkout, looked for among the customer's orders: for the rare case that it may
   * be there.
   */
  default @Nullable Order orderOf(CheckoutId checkout) {
    for (Order order : ordersOf(checkout.customer())) {
      if (order.checkout().equals(checkout)) {
        return order;
      }
    }
    return null;
  }
}
