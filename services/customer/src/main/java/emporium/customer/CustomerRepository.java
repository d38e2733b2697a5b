package emporium.customer;

import emporium.events.model.CustomerId;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Customers as the domain sees them. What it hands out is for reading; {@code Changes.touch} opens
 * it for changes.
 */
public interface CustomerRepository {
  /** The customer, ingested or known from events only. */
  @Nullable Customer customer(CustomerId id);

  /** Every customer, ingested or known from events only. */
  Collection<Customer> customers();

  /**
   * The customer as clients may see it.
   *
   * @throws UnknownCustomer if its row has not been ingested
   */
  default Customer ingestedCustomer(CustomerId id) {
    Customer customer = customer(id);
    if (customer == null || !customer.ingested()) {
      throw new UnknownCustomer(id);
    }
    return customer;
  }
}
