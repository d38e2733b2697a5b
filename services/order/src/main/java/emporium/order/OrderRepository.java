package emporium.order;

import emporium.audit.AuditRecords;
import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerId;
import emporium.events.model.OrderId;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
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

  /** The record that a checkout never becomes an order. */
  @Nullable OrderTombstone tombstones(CheckoutId checkout);

  /** All such records since the last reset. */
  Collection<OrderTombstone> tombstones();

  /** All orders of a customer, in no order. */
  Collection<Order> ordersOf(CustomerId customer);

  /**
   * Orders of a customer by number, which have no gaps.
   *
   * @param after the number before the first
   */
  default List<Order> ordersOf(CustomerId customer, int after, int max) {
    var counter = counter(customer);
    int end = counter == null ? 1 : counter.nextOrderId();
    return IntStream.range(Math.min(after, end) + 1, end)
        .mapToObj(number -> order(new OrderId(customer.value(), number)))
        .filter(Objects::nonNull)
        .limit(max)
        .toList();
  }

  /** Every counter. */
  Collection<CustomerOrders> counters();

  /** Every order since the last reset. */
  Collection<Order> orders();

  /** The audit log. */
  AuditRecords<Order> audits();

  /**
   * The order of a checkout, searched among the customer's orders: for the rare case that it may be
   * there.
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
