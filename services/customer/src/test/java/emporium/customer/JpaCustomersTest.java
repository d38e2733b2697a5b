package emporium.customer;

import emporium.customer.jpa.JpaCustomerRepository;
import emporium.events.Topics;
import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;

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
