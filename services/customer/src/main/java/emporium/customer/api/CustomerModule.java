package emporium.customer.api;

import emporium.customer.Customer;
import emporium.customer.CustomerLocks;
import emporium.customer.CustomerRepository;
import emporium.customer.ResetCustomers;
import emporium.customer.jpa.JpaCustomerRepository;
import emporium.customer.ms.GraphCustomerRepository;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.engine.TransactionsFactory;
import emporium.runtime.http.records.RecordWriter;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** The customer service: its engine, raw records and reset. */
@Singleton
public class CustomerModule extends ServiceModule<CustomerRepository> {
  public CustomerModule(TransactionsFactory engines) {
    super(
        Topics.CUSTOMER,
        engines.transactions(
            Topics.CUSTOMER,
            CustomerLocks.TREE,
            GraphCustomerRepository::new,
            JpaCustomerRepository.MAPPING,
            JpaCustomerRepository::new),
        new ResetCustomers());
  }

  @Override
  @Produces
  @Singleton
  public Transactions<CustomerRepository> transactions() {
    return super.transactions();
  }

  @Override
  public void writeRecords(CustomerRepository state, RecordWriter records) {
    for (Customer customer : state.customers()) {
      if (customer.ingested()) {
        records.write(CustomerView.of(customer));
      }
    }
  }
}
