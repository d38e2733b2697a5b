package emporium.customer.api;

import emporium.customer.CustomerRepository;
import emporium.customer.ResetCustomers;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import emporium.runtime.admin.Resettable;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletionStage;

/** The customer service's part of {@code PATCH /reset}. */
@ApplicationScoped
public class CustomerReset implements Resettable {
  private final Transactions<CustomerRepository> customers;

  public CustomerReset(Transactions<CustomerRepository> customers) {
    this.customers = customers;
  }

  @Override
  public String service() {
    return Topics.CUSTOMER;
  }

  @Override
  public CompletionStage<?> reset() {
    return customers.run(new ResetCustomers());
  }
}
