package emporium.customer;

import emporium.customer.ms.GraphCustomerRepository;
import emporium.events.Topics;
import emporium.runtime.testing.TestEngine;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Ingestion, counters, reset: on the graph. */
class CustomersTest extends CustomersContract {
  @TempDir Path directory;

  @Override
  TestEngine<CustomerRepository> openEngine() {
    return new TestEngine<>(
        directory, Topics.CUSTOMER, CustomerLocks.TREE, GraphCustomerRepository::new);
  }
}
