package emporium.events.model;

/**
 * One order. Order ids count from 1 per customer, so only the pair is unique. Exists with its
 * customer.
 */
public record OrderId(int customerId, int orderId) implements Comparable<OrderId> {
  /** The owner. */
  public CustomerId customer() {
    return new CustomerId(customerId);
  }

  @Override
  public int compareTo(OrderId other) {
    int byCustomer = Integer.compare(customerId, other.customerId);
    return byCustomer != 0 ? byCustomer : Integer.compare(orderId, other.orderId);
  }
}
