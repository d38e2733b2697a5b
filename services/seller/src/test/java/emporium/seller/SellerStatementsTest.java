package emporium.seller;

import static emporium.seller.SellerFixture.line;
import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.events.model.OrderId;
import emporium.events.model.OrderLine;
import emporium.events.model.SellerId;
import emporium.events.model.ShipmentStatus;
import emporium.runtime.testing.TestDatabase;
import emporium.seller.api.DashboardView;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What each command and query of sellers costs on tables, however many sellers an order has. */
class SellerStatementsTest {
  private static final OrderId ORDER = new OrderId(7, 1);

  private final TestDatabase database = new TestDatabase();
  private final SellerFixture bench = new SellerFixture(database);

  @AfterEach
  void close() {
    bench.close();
  }

  /** Locks, seller, insert. */
  @Test
  void ingest_newRow_takesThreeStatements() {
    bench.ingest(1);
    assertEquals(3, database.statements(IngestSeller.class));
  }

  /** Locks, the order's parts; insert parts and entries. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 20})
  void invoice_ofSellers_takesFourStatements(int sellers) {
    bench.invoice(ORDER, lines(sellers));
    assertEquals(4, database.statements(RecordInvoice.class));
  }

  /** Locks, the order's parts with their entries; update parts. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 20})
  void payment_ofSellers_takesThreeStatements(int sellers) {
    bench.invoice(ORDER, lines(sellers));
    bench.pay(ORDER, true, ids(sellers));
    assertEquals(3, database.statements(RecordEntryPayment.class));
  }

  /** Locks, the order's parts with their entries; update parts, and with an approval entries. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 20})
  void shipment_ofSellers_takesFourStatementsThenThree(int sellers) {
    bench.invoice(ORDER, lines(sellers));
    bench.pay(ORDER, true, ids(sellers));
    bench.ship(ORDER, ShipmentStatus.APPROVED, ids(sellers));
    assertEquals(4, database.statements(RecordEntryShipment.class));
    bench.ship(ORDER, ShipmentStatus.CONCLUDED, ids(sellers));
    assertEquals(3, database.statements(RecordEntryShipment.class));
  }

  /** Locks, the order's parts with their entries; update the entry. */
  @Test
  void delivery_ofPackage_takesThreeStatements() {
    bench.invoice(ORDER, lines(2));
    bench.pay(ORDER, true, ids(2));
    bench.ship(ORDER, ShipmentStatus.APPROVED, ids(2));
    bench.deliver(ORDER, 1, 1, 1);
    assertEquals(3, database.statements(RecordEntryDelivery.class));
  }

  /** One more, for the audit records of all parts that came to their end. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 20})
  void shipment_auditedAfterItsDeliveries_takesFourStatements(int sellers) {
    bench.auditing();
    bench.invoice(ORDER, lines(sellers));
    bench.pay(ORDER, true, ids(sellers));
    bench.ship(ORDER, ShipmentStatus.APPROVED, ids(sellers));
    for (int seller = 1; seller <= sellers; seller++) {
      bench.deliver(ORDER, seller, seller, seller);
    }
    bench.ship(ORDER, ShipmentStatus.CONCLUDED, ids(sellers));
    assertEquals(4, database.statements(RecordEntryShipment.class));
  }

  /** The seller; its ongoing parts with their entries. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 100})
  void dashboard_ofOrders_takesTwoStatements(int orders) {
    bench.ingest(1);
    for (int order = 1; order <= orders; order++) {
      bench.invoice(new OrderId(7, order), line(1, 1, 1, 0), line(1, 2, 1, 0));
    }
    Function<SellerRepository, DashboardView> query =
        state -> DashboardView.of(state.ingestedSeller(new SellerId(1)), state);
    assertEquals(2 * orders, bench.read(query).entries().size());
    assertEquals(2, database.statements(query.getClass()));
  }

  private static OrderLine[] lines(int sellers) {
    return IntStream.rangeClosed(1, sellers)
        .mapToObj(seller -> line(seller, seller, 1, 0))
        .toArray(OrderLine[]::new);
  }

  private static Integer[] ids(int sellers) {
    return IntStream.rangeClosed(1, sellers).boxed().toArray(Integer[]::new);
  }

  /** Only the end of a part takes it from the index of ongoing parts. */
  @Test
  void status_thatIsNotTheLast_makesNoEntriesInIndexes() {
    bench.invoice(ORDER, lines(1));
    String paid = "update seller.seller_orders set status_code = 10";
    assertEquals(1, database.updatedInPlace("seller.seller_orders", paid));
    String failed = "update seller.seller_orders set status_code = 9";
    assertEquals(0, database.updatedInPlace("seller.seller_orders", failed));
  }
}
