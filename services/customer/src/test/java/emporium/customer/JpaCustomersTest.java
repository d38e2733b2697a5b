package emporium.customer;

import emporium.customer.jpa.JpaCustomerRepository;
import emporium.edge.testing.TestDatabase;
import emporium.edge.testing.TestEngine;
import emporium.events.Topics;

/** Ingestion, counters, reset: on tables. */
class JpaCustomersTest extends CustomersContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  TestEngine<CustomerRepository> openEngine() {
    return on(database);
  }

  static TestEngine<CustomerRepository> on(TestDatabase database) {
    return new TestEngine<>(
        database,
        Topics.CUSTOMER,
        CustomerLocks.TREE,
        JpaCustomerRepository.MAPPING,
        JpaCustomerRepository::new);
  }
}
