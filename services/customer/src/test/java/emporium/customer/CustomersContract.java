package emporium.customer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.DeliveryNotification;
import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.ReserveStockFailed;
import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerCheckout;
import emporium.events.model.CustomerId;
import emporium.events.model.PackageStatus;
import emporium.events.model.PaymentStatus;
import emporium.events.model.PaymentType;
import emporium.persistence.UnknownAggregate;
import emporium.runtime.testing.TestEngine;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Ingestion, counters, reset. */
abstract class CustomersContract {
  private static final CustomerId ID = new CustomerId(7);
  private static final CheckoutId CHECKOUT = new CheckoutId(7, 1);

  private TestEngine<CustomerRepository> engine;

  /** Customers on the engine under test. */
  abstract TestEngine<CustomerRepository> openEngine();

  @BeforeEach
  void open() {
    engine = openEngine();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void ingest_row_readBackAsGiven() {
    assertTrue(engine.run(new IngestCustomer(row("Ann"))));
    assertEquals(row("Ann"), ingested().row());
  }

  @Test
  void ingest_again_replacesAllButTheCounters() {
    assertTrue(engine.run(new IngestCustomer(row("Ann"))));
    count(paid(), 3);
    assertFalse(engine.run(new IngestCustomer(row("Bea"))));
    assertEquals("Bea", ingested().row().firstName());
    assertEquals(3, ingested().count(CustomerCounter.SUCCESS_PAYMENT));
  }

  @Test
  void events_eachKind_raisesItsCounterOnly() {
    engine.run(new IngestCustomer(row("Ann")));
    count(paid(), 4);
    count(unpaid(), 3);
    count(delivered(), 2);
    count(refused(), 1);
    assertCounters(4, 3, 2, 1);
  }

  @Test
  void events_beforeIngestion_countedInARowNoClientSees() {
    count(paid(), 2);
    count(refused(), 1);
    assertThrows(UnknownAggregate.class, this::ingested);
    engine.reopen();
    assertThrows(UnknownAggregate.class, this::ingested);
    assertTrue(engine.run(new IngestCustomer(row("Ann"))));
    assertCounters(2, 0, 0, 1);
  }

  @Test
  void events_manyAtOnce_noneLost() {
    engine.run(new IngestCustomer(row("Ann")));
    CompletableFuture.allOf(
            IntStream.range(0, 200)
                .mapToObj(i -> engine.transactions().run(delivered()).toCompletableFuture())
                .toArray(CompletableFuture[]::new))
        .join();
    assertCounters(0, 0, 200, 0);
  }

  @Test
  void reset_customers_countersZeroAndRowsOfEventsOnlyForgotten() {
    engine.run(new IngestCustomer(row("Ann")));
    count(paid(), 2);
    count(refused(), 2);
    engine.run(new IncrementCounter(new CustomerId(8), CustomerCounter.DELIVERY));
    assertEquals(2, engine.run(new ResetCustomers()));
    assertCounters(0, 0, 0, 0);
    assertEquals(row("Ann"), ingested().row());
    int left = engine.read(state -> state.customers().size());
    assertEquals(1, left);
    assertEquals(0, engine.run(new ResetCustomers()));
  }

  @Test
  void customers_engineReopened_asBefore() {
    engine.run(new IngestCustomer(row("Ann")));
    count(delivered(), 5);
    engine.reopen();
    assertCounters(0, 0, 5, 0);
    assertEquals("Ann", ingested().row().firstName());
  }

  private void count(IncrementCounter event, int times) {
    for (int i = 0; i < times; i++) {
      engine.run(event);
    }
  }

  private Customer ingested() {
    return engine.read(state -> state.ingestedCustomer(ID));
  }

  private void assertCounters(int success, int failed, int deliveries, int refusals) {
    Customer customer = ingested();
    assertEquals(success, customer.count(CustomerCounter.SUCCESS_PAYMENT));
    assertEquals(failed, customer.count(CustomerCounter.FAILED_PAYMENT));
    assertEquals(deliveries, customer.count(CustomerCounter.DELIVERY));
    assertEquals(refusals, customer.count(CustomerCounter.FAILED_RESERVATION));
  }

  private static IncrementCounter paid() {
    return IncrementCounter.of(
        new PaymentConfirmed(CHECKOUT, checkout(), 1, 1, List.of(), TestEngine.START, "t"));
  }

  private static IncrementCounter unpaid() {
    return IncrementCounter.of(
        new PaymentFailed(
            PaymentStatus.CANCELED, CHECKOUT, checkout(), 1, List.of(), 1, TestEngine.START, "t"));
  }

  private static IncrementCounter delivered() {
    return IncrementCounter.of(
        new DeliveryNotification(
            7, 1, 1, 1, 1, "p", PackageStatus.DELIVERED, TestEngine.START, "t"));
  }

  private static IncrementCounter refused() {
    return IncrementCounter.of(
        new ReserveStockFailed(TestEngine.START, CHECKOUT, checkout(), List.of(), "t"));
  }

  private static CustomerCheckout checkout() {
    return new CustomerCheckout(
        7, "A", "B", "s", "c", "t", "u", "z", PaymentType.BOLETO, null, null, null, null, 0, "t");
  }

  static CustomerData row(String name) {
    return new CustomerData(
        ID, name, "L", "a", "c", "b", "z", "y", "s", "***1", "1229", "h", "VISA", 0, 0, 0, "d");
  }
}
