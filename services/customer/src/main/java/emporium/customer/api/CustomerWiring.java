package emporium.customer.api;

import emporium.customer.CustomerLocks;
import emporium.customer.CustomerRepository;
import emporium.customer.jpa.JpaCustomerRepository;
import emporium.customer.ms.GraphCustomerRepository;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.engine.TransactionsFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Puts customers on their engine. */
@ApplicationScoped
public class CustomerWiring implements ServiceModule {
  @Override
  @Produces
  @Singleton
  public Transactions<CustomerRepository> transactions(TransactionsFactory engines) {
    return engines.transactions(
        Topics.CUSTOMER,
        CustomerLocks.TREE,
        GraphCustomerRepository::new,
        JpaCustomerRepository.MAPPING,
        JpaCustomerRepository::new);
  }
}
