package emporium.wholesale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.UnknownAggregate;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The five transactions, their refusals, ingestion and reset. */
abstract class OperationsContract {
  static final DistrictId DISTRICT = new DistrictId(1, 3);
  static final CustomerId CUSTOMER = new CustomerId(1, 3, 1);
  static final CustomerId BAD_CREDIT = new CustomerId(1, 3, 2);
  private static final int NO_PRODUCT = 999;

  WholesaleFixture bench;

  /** Wholesale on the engine under test. */
  abstract WholesaleFixture openBench();

  @BeforeEach
  void open() {
    bench = openBench();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private Stock stock(int warehouse, int product) {
    return bench.read(state -> state.require(Stock.class, new StockId(warehouse, product)));
  }

  private Customer customer(CustomerId id) {
    return bench.read(state -> state.require(Customer.class, id));
  }

  private void refused(Class<? extends RuntimeException> refusal, Supplier<?> operation) {
    List<String> before = bench.records();
    assertThrows(refusal, operation::get);
    assertEquals(before, bench.records());
  }

  @Test
  void newOrder_localAndRemoteLines_takesThemAndAnswersTheTotalRoundedDown() {
    Stock local = stock(1, 6);
    int quantity = local.quantity();
    PlacedOrder placed =
        bench.order(CUSTOMER, "t1", new OrderLine(6, 3, 1), new OrderLine(7, 2, 2));
    assertEquals(SampleRows.CUSTOMERS + 1, placed.orderNumber());
    assertFalse(placed.allLocal());
    assertEquals(List.of("B", "G"), placed.lines().stream().map(PlacedOrder.Line::brand).toList());
    assertEquals(
        quantity >= 13 ? quantity - 3 : quantity + 88, placed.lines().get(0).stockQuantity());
    long amount = placed.lines().stream().mapToLong(PlacedOrder.Line::amountCents).sum();
    long expected =
        amount
            * (10_000 - placed.discount())
            * (10_000 + placed.warehouseTax() + placed.districtTax())
            / 100_000_000;
    assertEquals(expected, placed.totalCents());
    assertEquals(1, stock(2, 7).remoteCount());
    assertEquals(0, stock(1, 6).remoteCount());
    OrderItem item =
        bench
            .read(state -> state.orders(List.of(new OrderId(1, 3, placed.orderNumber()))))
            .values()
            .iterator()
            .next()
            .items()
            .get(0);
    assertEquals("0001-000006-district-003", item.distInfo());
  }

  @Test
  void newOrder_sameProductTwiceAndRestock_keepsTheRule() {
    int quantity = stock(1, 1).quantity();
    for (int i = 0; i < 5; i++) {
      bench.order(CUSTOMER, "t" + i, new OrderLine(1, 20, 1), new OrderLine(1, 20, 1));
    }
    Stock after = stock(1, 1);
    assertEquals(10, after.orderCount());
    assertTrue(after.restocks() > 0);
    assertEquals(quantity - 200 + 91 * after.restocks(), after.quantity());
  }

  /** The last line is refused, when all others are taken. */
  @Test
  void newOrder_unknownProductLast_undoesAll() {
    refused(
        UnknownAggregate.class,
        () -> bench.order(CUSTOMER, "t", new OrderLine(1, 5, 1), new OrderLine(NO_PRODUCT, 5, 1)));
    assertEquals(
        SampleRows.CUSTOMERS + 1, bench.order(CUSTOMER, "t", new OrderLine(1, 5, 1)).orderNumber());
  }

  @Test
  void newOrder_unknownCustomerDistrictOrSupplier_isRefused() {
    var line = new OrderLine(1, 5, 1);
    refused(UnknownAggregate.class, () -> bench.order(new CustomerId(1, 3, 99), "t", line));
    refused(UnknownAggregate.class, () -> bench.order(new CustomerId(1, 99, 1), "t", line));
    refused(UnknownAggregate.class, () -> bench.order(new CustomerId(9, 1, 1), "t", line));
    refused(
        UnknownAggregate.class, () -> bench.order(CUSTOMER, "t", line, new OrderLine(1, 5, 99)));
  }

  @Test
  void payment_goodCredit_isTakenInEverywhere() {
    PaymentReceipt paid = bench.pay(DISTRICT, new CustomerSelector.ById(CUSTOMER), 250, "t");
    assertEquals(2, paid.paymentNumber());
    assertEquals(-1_250, paid.balanceCents());
    assertEquals("", paid.data());
    Payment stored = bench.read(state -> state.require(Payment.class, new PaymentId(1, 3, 1, 2)));
    assertEquals("W1    D3", stored.data());
    assertEquals("t", stored.tid());
  }

  @Test
  void payment_badCreditAtAnotherWarehouse_notesItAndKeepsTheLength() {
    PaymentReceipt paid =
        bench.pay(new DistrictId(2, 7), new CustomerSelector.ById(BAD_CREDIT), 4_999, "t");
    assertEquals("BC", paid.credit());
    assertTrue(paid.data().startsWith("2 3 1 7 2 4999 zz"), paid.data());
    assertEquals(SampleRows.DATA_LENGTH, paid.data().length());
    assertEquals(paid.data(), customer(BAD_CREDIT).data());
  }

  @Test
  void payment_byEmailOrLastName_findsTheCustomer() {
    var byEmail = new CustomerSelector.ByEmail(DISTRICT, SampleRows.email(CUSTOMER));
    assertEquals(1, bench.pay(DISTRICT, byEmail, 1, "t").customerId());
    var middle =
        bench.read(
            state ->
                state.all(Customer.class).stream()
                    .filter(customer -> customer.id().district().equals(DISTRICT))
                    .filter(customer -> customer.person().lastName().equals("ODD"))
                    .sorted(
                        Comparator.comparing((Customer c) -> c.person().firstName())
                            .thenComparing(Customer::id))
                    .map(Customer::id)
                    .findFirst()
                    .orElseThrow());
    var byName = new CustomerSelector.ByLastName(DISTRICT, "ODD");
    assertEquals(middle.customerId(), bench.pay(DISTRICT, byName, 1, "t").customerId());
  }

  @Test
  void payment_unknownOrElsewhere_isRefused() {
    var unknown = new CustomerSelector.ById(new CustomerId(1, 3, 99));
    refused(UnknownAggregate.class, () -> bench.pay(DISTRICT, unknown, 1, "t"));
    refused(
        UnknownAggregate.class,
        () -> bench.pay(DISTRICT, new CustomerSelector.ByEmail(DISTRICT, "nobody"), 1, "t"));
    refused(
        UnknownAggregate.class,
        () -> bench.pay(DISTRICT, new CustomerSelector.ByLastName(DISTRICT, "OD"), 1, "t"));
    refused(
        UnknownAggregate.class,
        () -> bench.pay(new DistrictId(1, 99), new CustomerSelector.ById(CUSTOMER), 1, "t"));
    var elsewhere =
        new CustomerSelector.ByEmail(DISTRICT, SampleRows.email(new CustomerId(2, 3, 1)));
    refused(
        WholesaleRejection.CustomerElsewhere.class, () -> bench.pay(DISTRICT, elsewhere, 1, "t"));
  }

  @Test
  void orderStatus_severalOrders_showsTheHighestNumber() {
    var byId = new CustomerSelector.ById(CUSTOMER);
    assertEquals(
        SampleRows.CUSTOMERS,
        last(bench.await(wholesale -> wholesale.orderStatus(byId))).orderNumber());
    bench.order(CUSTOMER, "t", new OrderLine(6, 3, 1), new OrderLine(7, 2, 1));
    OrderStatus status = bench.await(wholesale -> wholesale.orderStatus(byId));
    assertEquals(SampleRows.CUSTOMERS + 1, last(status).orderNumber());
    assertNull(last(status).carrierId());
    assertEquals(
        List.of(6, 7), last(status).lines().stream().map(OrderStatus.Line::productId).toList());
    assertEquals(-1_000, status.balanceCents());
    refused(
        UnknownAggregate.class,
        () ->
            bench.await(
                wholesale ->
                    wholesale.orderStatus(new CustomerSelector.ById(new CustomerId(1, 3, 99)))));
  }

  static OrderStatus.LastOrder last(OrderStatus status) {
    return Objects.requireNonNull(status.order());
  }

  @Test
  void stockLevel_lastTwentyOrders_countsEachLowProductOfTheHomeWarehouseOnce() {
    for (int i = 0; i < 25; i++) {
      int product = 1 + i % 20;
      bench.order(CUSTOMER, "t" + i, new OrderLine(product, 1, 2), new OrderLine(product, 1, 1));
    }
    int low =
        (int)
            IntStream.rangeClosed(1, 20)
                .filter(product -> stock(1, product).quantity() < 50)
                .count();
    StockLevel level = bench.await(wholesale -> wholesale.stockLevel(DISTRICT, 50));
    assertEquals(new StockLevel(1, 3, 50, low), level);
    assertEquals(0, bench.await(wholesale -> wholesale.stockLevel(DISTRICT, 0)).lowStocks());
    refused(
        UnknownAggregate.class,
        () -> bench.await(wholesale -> wholesale.stockLevel(new DistrictId(1, 11), 5)));
  }

  @Test
  void delivery_allDistricts_deliversTheOldestOfEach() {
    DeliveryReceipt delivered = bench.deliver(1, 2);
    assertEquals(0, delivered.emptyDistricts());
    assertEquals(
        IntStream.rangeClosed(1, 10).boxed().toList(),
        delivered.orders().stream().map(DeliveryReceipt.DeliveredOrder::districtId).toList());
    assertTrue(delivered.orders().stream().allMatch(order -> order.orderNumber() == 1));
    Customer first = customer(new CustomerId(1, 1, delivered.orders().get(0).customerId()));
    assertEquals(1, first.deliveryCount());
    assertEquals(delivered.orders().get(0).amountCents() - 1_000, first.balanceCents());
    for (int i = 1; i < SampleRows.CUSTOMERS; i++) {
      bench.deliver(1, 1);
    }
    assertEquals(10, bench.deliver(1, 1).emptyDistricts());
    bench.order(CUSTOMER, "t", new OrderLine(6, 3, 1));
    assertEquals(9, bench.deliver(1, 3).emptyDistricts());
    OrderStatus status =
        bench.await(wholesale -> wholesale.orderStatus(new CustomerSelector.ById(CUSTOMER)));
    assertEquals(3, last(status).carrierId());
  }

  @Test
  void delivery_unknownWarehouseOrCarrier_isRefused() {
    refused(UnknownAggregate.class, () -> bench.deliver(99, 1));
    refused(UnknownAggregate.class, () -> bench.deliver(1, 99));
  }

  @Test
  void ingest_rowThatIsThereOrTwiceOrWithoutOwner_addsNone() {
    var rows = new SampleRows(1, 3);
    List<Row> products = rows.rows().get(0);
    refused(WholesaleRejection.RowPresent.class, () -> bench.run(new IngestRows(products)));
    Row fresh = product(500);
    refused(
        WholesaleRejection.RowPresent.class,
        () -> bench.run(new IngestRows(List.of(fresh, products.get(3)))));
    refused(
        WholesaleRejection.RowPresent.class,
        () -> bench.run(new IngestRows(List.of(fresh, fresh))));
    List<Row> districts =
        rows.rows().get(3).stream()
            .filter(row -> ((DistrictId) row.id()).warehouseId() == 3)
            .toList();
    refused(UnknownAggregate.class, () -> bench.run(new IngestRows(districts)));
    assertEquals(1, bench.run(new IngestRows(List.of(fresh))));
  }

  private static Row product(int number) {
    var id = new ProductId(number);
    return new Row(
        Product.class, id, Row.NO_OWNER, () -> List.of(new Product(id, "i", "n", 1, "d")));
  }

  @Test
  void reset_everything_leavesNothingAndItCanBeIngestedAgain() {
    List<String> before = bench.records();
    bench.order(CUSTOMER, "t", new OrderLine(6, 3, 1));
    assertEquals(81, bench.run(emporium.wholesale.api.WholesaleModule.RESET).intValue());
    assertEquals(List.of(), bench.records());
    new SampleRows(bench.seed, WholesaleFixture.WAREHOUSES)
        .rows()
        .forEach(rows -> bench.run(new IngestRows(rows)));
    assertEquals(before, bench.records());
  }
}
