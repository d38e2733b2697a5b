package emporium.customer;

import static emporium.customer.CustomersContract.row;
import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.customer.api.CustomerView;
import emporium.events.model.CustomerId;
import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What each command and query of customers costs on tables. */
class CustomerStatementsTest {
  private static final CustomerId ID = new CustomerId(7);

  private final TestDatabase database = new TestDatabase();
  private final TestEngine<CustomerRepository> engine = JpaCustomersTest.on(database);

  @AfterEach
  void close() {
    engine.close();
  }

  /** Locks, customer, insert; then locks, customer, update. */
  @Test
  void ingest_newOrKnown_takesThreeStatements() {
    engine.run(new IngestCustomer(row("Ann")));
    assertEquals(3, database.statements(IngestCustomer.class));
    engine.run(new IngestCustomer(row("Bea")));
    assertEquals(3, database.statements(IngestCustomer.class));
  }

  /** Locks, customer, update; the mark of an event comes with the locks. */
  @Test
  void count_ofKnownCustomer_takesThreeStatements() {
    engine.run(new IngestCustomer(row("Ann")));
    engine.run(new IncrementCounter(ID, CustomerCounter.DELIVERY));
    assertEquals(3, database.statements(IncrementCounter.class));
  }

  /** Locks, customers, those known from events only, the counters of the others. */
  @Test
  void reset_ofManyCustomers_takesFourStatements() {
    engine.run(new IngestCustomer(row("Ann")));
    engine.run(new IncrementCounter(ID, CustomerCounter.DELIVERY));
    for (int consumedOf = 100; consumedOf < 120; consumedOf++) {
      engine.run(new IncrementCounter(new CustomerId(consumedOf), CustomerCounter.DELIVERY));
    }
    engine.run(new ResetCustomers());
    assertEquals(4, database.statements(ResetCustomers.class));
  }

  @Test
  void read_customer_takesOneStatement() {
    engine.run(new IngestCustomer(row("Ann")));
    Function<CustomerRepository, CustomerView> query =
        state -> CustomerView.of(state.ingestedCustomer(ID));
    engine.read(query);
    assertEquals(1, database.statements(query.getClass()));
  }
}
