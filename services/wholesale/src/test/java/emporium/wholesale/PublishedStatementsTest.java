package emporium.wholesale;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.runtime.testing.TestDatabase;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What each transaction costs on tables in the published way. */
class PublishedStatementsTest {
  private static final CustomerId CUSTOMER = new CustomerId(1, 3, 1);

  private final TestDatabase database = TestDatabase.ofVariant();
  private WholesaleFixture bench;

  @BeforeEach
  void open() {
    bench = WholesaleFixture.published(database);
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
   * Customer with district and warehouse, products, counter; update counter, insert order. Of each
   * line: stock, update it, insert the line.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 15})
  void newOrder_eachLine_takesThreeStatements(int lines) {
    order(lines);
    assertEquals(5 + 3 * lines, database.statements(PlaceOrder.class));
  }

  /** Warehouse, district with it, customer with both, two sums; insert payment, update three. */
  @Test
  void payment_byNumber_takesNineStatements() {
    bench.pay(CUSTOMER.district(), new CustomerSelector.ById(CUSTOMER), 1, "t");
    assertEquals(9, database.statements(ReceivePaymentOf.class));
  }

  /** The customer; district and warehouse with it; two sums; insert payment, update three. */
  @Test
  void payment_byEmail_takesEightStatements() {
    var byEmail = new CustomerSelector.ByEmail(CUSTOMER.district(), SampleRows.email(CUSTOMER));
    bench.pay(CUSTOMER.district(), byEmail, 1, "t");
    assertEquals(8, database.statements(ReceivePaymentOf.class));
  }

  /**
   * Warehouse, carrier. For each district counter, order, its customer with district and warehouse,
   * its lines; update order, counter, customer. Update each line.
   */
  @Test
  void delivery_tenDistricts_takesSevenStatementsForEachAndOneForEachLine() {
    int lines =
        bench.read(
            state ->
                IntStream.rangeClosed(1, District.PER_WAREHOUSE)
                    .map(
                        district ->
                            state.require(Order.class, new OrderId(1, district, 1)).items().size())
                    .sum());
    bench.deliver(1, 1);
    assertEquals(2 + 7 * 10 + lines, database.statements(DeliverOldestOrders.class));
  }

  /** Customer with district and warehouse; order; lines. */
  @Test
  void orderStatus_byNumber_takesThreeStatements() {
    order(15);
    bench.await(wholesale -> wholesale.orderStatus(new CustomerSelector.ById(CUSTOMER)));
    assertEquals(3, database.statements(FindOrderStatus.class));
  }

  /** District, orders; the lines of each order and each customer; stocks. */
  @Test
  void stockLevel_eachOfTheLastOrders_takesAStatementForLinesAndOneForItsCustomer() {
    order(15);
    bench.await(wholesale -> wholesale.stockLevel(CUSTOMER.district(), 50));
    int orders = SampleRows.CUSTOMERS + 1;
    assertEquals(3 + orders + SampleRows.CUSTOMERS, database.statements(FindStockLevel.class));
  }
}
