package emporium.events.model;

/**
 * One checkout: the customer's cart session that it closed. Sessions count from 1 per customer.
 * Exists with its customer.
 */
public record CheckoutId(int customerId, int session) implements Comparable<CheckoutId> {
  /** The owner. */
  public CustomerId customer() {
    return new CustomerId(customerId);
  }

  @Override
  public int compareTo(CheckoutId other) {
    int byCustomer = Integer.compare(customerId, other.customerId);
    return byCustomer != 0 ? byCustomer : Integer.compare(session, other.session);
  }
}
