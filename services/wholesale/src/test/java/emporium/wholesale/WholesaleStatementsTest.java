package emporium.wholesale;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.runtime.testing.TestDatabase;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What each transaction costs on tables: statements, however many lines an order has. */
class WholesaleStatementsTest {
  private static final CustomerId CUSTOMER = new CustomerId(1, 3, 1);

  private final TestDatabase database = new TestDatabase();
  private WholesaleFixture bench;

  @BeforeEach
  void open() {
    bench = new WholesaleFixture(database);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private void order(int lines) {
    bench.order(
        CUSTOMER,
        "t",
        IntStream.rangeClosed(1, lines)
            .mapToObj(product -> new OrderLine(product, 1, 1))
            .toArray(OrderLine[]::new));
  }

  /**
   * Locks, counter, stocks, customer; district, warehouse, products; insert order and lines, update
   * counter and stocks.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 15})
  void newOrder_lines_takesElevenStatements(int lines) {
    order(lines);
    assertEquals(11, database.statements(PlaceOrder.class));
  }

  /** Locks, both sums, customer; warehouse, district; insert payment, update three. */
  @Test
  void payment_takesTenStatements() {
    bench.pay(CUSTOMER.district(), new CustomerSelector.ById(CUSTOMER), 1, "t");
    assertEquals(10, database.statements(ReceivePayment.class));
  }

  /** Locks, counters, customers; carrier, orders with lines; update orders, lines, the others. */
  @Test
  void delivery_tenDistricts_takesNineStatements() {
    bench.deliver(1, 1);
    assertEquals(9, database.statements(DeliverOrders.class));
  }

  /** Customer; order with its lines. */
  @Test
  void orderStatus_takesTwoStatements() {
    order(15);
    bench.await(wholesale -> wholesale.orderStatus(new CustomerSelector.ById(CUSTOMER)));
    assertEquals(2, database.statements(ReadOrderStatus.class));
  }

  /** District, products; count. */
  @Test
  void stockLevel_takesTwoStatementsAndOne() {
    order(15);
    bench.await(wholesale -> wholesale.stockLevel(CUSTOMER.district(), 50));
    assertEquals(2, database.statements(FindRecentStocks.class));
    assertEquals(1, database.statements(CountLowStocks.class));
  }

  /** Locks, owner; one question for each 64 rows; one insert, in batches. */
  @Test
  void ingest_thousandRows_takesNineteenStatements() {
    var rows =
        IntStream.rangeClosed(1, 1_000)
            .mapToObj(
                number -> {
                  var id = new PaymentId(1, 3, 1, 1_000 + number);
                  return new Row(
                      Payment.class,
                      id,
                      id.customer().district(),
                      () -> java.util.List.of(new Payment(id, 9, 9, 1, 0, "d", "")));
                })
            .toList();
    bench.run(new IngestRows(rows));
    assertEquals(2 + 16 + 1, database.statements(IngestRows.class));
    bench.run(emporium.wholesale.api.WholesaleModule.RESET);
  }
}
