package emporium.customer;

import emporium.customer.jpa.JpaCustomerRepository;
import emporium.customer.ms.GraphCustomerRepository;
import emporium.edge.Engines;
import emporium.edge.ServiceWiring;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Puts customers on their engine. */
@ApplicationScoped
public class CustomerWiring implements ServiceWiring {
  @Override
  @Produces
  @Singleton
  public Transactions<CustomerRepository> transactions(Engines engines) {
    return engines.transactions(
        Topics.CUSTOMER,
        CustomerLocks.TREE,
        GraphCustomerRepository::new,
        JpaCustomerRepository.MAPPING,
        JpaCustomerRepository::new);
  }
}
