package emporium.order;

import static emporium.order.OrderFixture.confirmed;
import static emporium.order.OrderFixture.line;
import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.events.model.CartLine;
import emporium.events.model.CustomerId;
import emporium.events.model.OrderId;
import emporium.events.model.ShipmentStatus;
import emporium.order.api.OrderView;
import emporium.runtime.testing.TestDatabase;
import java.util.Collection;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What each command and read of order costs on tables: statements, however many lines an order has.
 */
class OrderStatementsTest {
  private static final OrderId FIRST = new OrderId(7, 1);

  private final TestDatabase database = new TestDatabase();
  private OrderFixture bench;

  @BeforeEach
  void open() {
    bench = new OrderFixture(database);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private static CartLine[] lines(int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(product -> line(product, 1_000, 1, 0, 0))
        .toArray(CartLine[]::new);
  }

  /** Locks, counter; insert or update counter, insert order, its lines, its history; event. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 20})
  void invoice_lines_takesSevenStatements(int lines) {
    for (int session = 1; session <= 2; session++) {
      bench.run(InvoiceOrder.from(confirmed(7, session, lines(lines))));
      assertEquals(7, database.statements(InvoiceOrder.class));
    }
  }

  /** Two more, which look for an order of the checkout, and for a note that it never gets one. */
  @Test
  void invoice_earlierSessionComesLate_takesNineStatements() {
    bench.invoice(7, 1);
    bench.invoice(7, 3);
    bench.invoice(7, 2);
    assertEquals(9, database.statements(InvoiceOrder.class));
  }

  /**
   * Locks, order with its history; update order, insert history. A failed payment publishes an
   * event.
   */
  @Test
  void notePayment_takesFourStatementsAndOneForAnEvent() {
    bench.invoice(7, 1);
    bench.invoice(7, 2);
    bench.pay(FIRST, true);
    assertEquals(4, database.statements(RecordOrderPayment.class));
    bench.pay(new OrderId(7, 2), false);
    assertEquals(5, database.statements(RecordOrderPayment.class));
  }

  /** Locks, order with its history; update order, insert history. The ends say an event. */
  @Test
  void noteShipment_takesFourStatementsAndOneForAnEvent() {
    bench.invoice(7, 1);
    bench.pay(FIRST, true);
    bench.ship(FIRST, ShipmentStatus.APPROVED);
    assertEquals(5, database.statements(RecordOrderShipment.class));
    bench.ship(FIRST, ShipmentStatus.DELIVERY_IN_PROGRESS);
    assertEquals(4, database.statements(RecordOrderShipment.class));
    bench.ship(FIRST, ShipmentStatus.CONCLUDED);
    assertEquals(5, database.statements(RecordOrderShipment.class));
  }

  /** The lines are read and the audit record is inserted: two more. */
  @Test
  void end_audited_takesSevenStatements() {
    bench.auditing();
    bench.invoice(7, 1);
    bench.invoice(7, 2);
    bench.pay(FIRST, true);
    for (ShipmentStatus status : ShipmentStatus.values()) {
      bench.ship(FIRST, status);
    }
    assertEquals(7, database.statements(RecordOrderShipment.class));
    bench.pay(new OrderId(7, 2), false);
    assertEquals(7, database.statements(RecordOrderPayment.class));
  }

  /** Orders, their lines, their history: in batches of 64. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 20})
  void read_ordersOfCustomer_takesThreeStatements(int orders) {
    for (int session = 1; session <= orders; session++) {
      bench.invoice(7, session);
    }
    var query = new OrdersOf(new CustomerId(7));
    assertEquals(orders, bench.<Integer>read(query));
    assertEquals(3, database.statements(OrdersOf.class));
  }

  private record OrdersOf(CustomerId customer) implements Function<OrderRepository, Integer> {
    @Override
    public Integer apply(OrderRepository state) {
      Collection<Order> orders = state.ordersOf(customer);
      orders.forEach(order -> assertEquals(1, OrderView.of(order).history().size()));
      return orders.size();
    }
  }
}
