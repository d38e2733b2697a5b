package emporium.customer.ms;

import emporium.customer.Customer;
import emporium.customer.CustomerCounter;
import emporium.customer.CustomerRepository;
import emporium.events.model.CustomerId;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.graph.Table;
import java.util.Collection;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The customer graph: customers by id. */
public final class GraphCustomerRepository implements CustomerRepository {
  private final Table<CustomerId, Customer> customers;

  /** Declares the graph. */
  public GraphCustomerRepository(Graph graph) {
    customers =
        graph
            .table("customers", Customer.class, Customer::id)
            .invariant(
                "counters are not negative",
                customer ->
                    Stream.of(CustomerCounter.values()).allMatch(c -> customer.count(c) >= 0));
  }

  @Override
  public @Nullable Customer customer(CustomerId id) {
    return customers.find(id);
  }

  @Override
  public Collection<Customer> customers() {
    return customers.all();
  }
}
