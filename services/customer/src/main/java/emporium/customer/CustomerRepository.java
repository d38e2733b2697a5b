package emporium.customer;

import emporium.events.model.CustomerId;
import emporium.persistence.UnknownAggregate;
import java.util.Collection;
import java.util.Map;
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
   * @throws UnknownAggregate if its row has not been ingested
   */
  default Customer ingestedCustomer(CustomerId id) {
    Customer customer = customer(id);
    if (customer == null || !customer.ingested()) {
      throw new UnknownAggregate("customer", Map.of("customer_id", id.value()));
    }
    return customer;
  }
}
