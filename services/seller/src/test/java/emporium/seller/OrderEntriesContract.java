package emporium.seller;

import static emporium.seller.SellerFixture.NOW;
import static emporium.seller.SellerFixture.customer;
import static emporium.seller.SellerFixture.issued;
import static emporium.seller.SellerFixture.line;
import static emporium.seller.SellerFixture.shipment;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.LowStockWarning;
import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.model.CheckoutId;
import emporium.events.model.OrderId;
import emporium.events.model.OrderStatus;
import emporium.events.model.PackageStatus;
import emporium.events.model.PaymentStatus;
import emporium.events.model.ProductId;
import emporium.events.model.SellerId;
import emporium.events.model.ShipmentStatus;
import emporium.locks.LockSet;
import emporium.persistence.PrerequisiteMissing;
import emporium.persistence.UnknownAggregate;
import emporium.seller.api.SellerModule;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What sellers see of orders. */
abstract class OrderEntriesContract {
  private static final OrderId FIRST = new OrderId(7, 1);

  private SellerFixture bench;

  /** Sellers on the engine under test; each call opens what the one before has left. */
  abstract SellerFixture openBench();

  @BeforeEach
  void open() {
    bench = openBench();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void ingest_again_replacesTheRow() {
    bench.ingest(1);
    assertFalse(
        bench.run(
            new IngestSeller(
                new SellerData(
                    new SellerId(1),
                    "other",
                    "c",
                    "e",
                    "p",
                    "m",
                    "f",
                    "j",
                    "a",
                    "b",
                    "y",
                    "s",
                    "z"))));
    assertEquals("other", bench.read(state -> state.ingestedSeller(new SellerId(1)).row().name()));
    assertThrows(
        UnknownAggregate.class, () -> bench.read(state -> state.ingestedSeller(new SellerId(2))));
  }

  @Test
  void invoice_ofTwoSellers_givesEachItsEntries() {
    assertEquals(
        3, bench.invoice(FIRST, line(1, 1, 2, 300), line(2, 2, 1, 0), line(1, 3, 1, 1_000)));
    assertEquals(new DashboardTotals(1, 2, 1_700, 500, 1_300, 2_200, 3_000), bench.totals(1));
    assertEquals(new DashboardTotals(1, 1, 1_000, 250, 0, 1_250, 1_000), bench.totals(2));
    OrderEntry entry = bench.part(1, FIRST).entries().get(0);
    assertEquals(1_700 + 250, entry.totalInvoiceCents());
    assertEquals(300, entry.totalIncentiveCents());
    assertEquals(OrderStatus.INVOICED, bench.part(1, FIRST).status());
    assertNull(entry.packageId());
    assertNull(entry.deliveryDate());
    assertNull(entry.deliveryStatus());
  }

  @Test
  void invoice_again_staysAsItWas() {
    bench.invoice(FIRST, line(1, 1, 2, 300));
    bench.pay(FIRST, true, 1);
    assertEquals(0, bench.invoice(FIRST, line(1, 1, 2, 300)));
    assertEquals(OrderStatus.PAYMENT_PROCESSED, bench.part(1, FIRST).status());
  }

  @Test
  void dashboard_sameOrderIdOfTwoCustomers_countsTwoOrders() {
    bench.invoice(FIRST, line(1, 1, 1, 0));
    bench.invoice(new OrderId(8, 1), line(1, 1, 1, 0));
    assertEquals(2, bench.totals(1).countOrders());
  }

  @Test
  void locks_areTheSellersOfTheEvent() {
    LockSet both = LockSet.exclusive(new SellerId(1), new SellerId(2));
    assertEquals(
        both, RecordInvoice.from(issued(FIRST, line(1, 1, 1, 0), line(2, 1, 1, 0))).locks());
    assertEquals(
        both, RecordEntryShipment.from(shipment(FIRST, ShipmentStatus.CONCLUDED, 2, 1)).locks());
    assertEquals(
        LockSet.none(),
        RecordEntryShipment.from(shipment(FIRST, ShipmentStatus.DELIVERY_IN_PROGRESS, 2, 1))
            .locks());
    assertEquals(
        LockSet.exclusive(new SellerId(2)),
        RecordEntryDelivery.from(SellerFixture.delivery(FIRST, 1, 2, 1)).locks());
  }

  @Test
  void paymentConfirmed_reachesEverySeller() {
    bench.invoice(FIRST, line(1, 1, 1, 0), line(2, 2, 1, 0));
    var event =
        new PaymentConfirmed(
            new CheckoutId(7, 1),
            customer(7),
            1,
            0,
            List.of(line(1, 1, 1, 0), line(2, 2, 1, 0)),
            NOW,
            "t");
    assertEquals((Integer) 2, bench.run(RecordEntryPayment.from(event)));
    assertEquals((Integer) 0, bench.run(RecordEntryPayment.from(event)));
    assertEquals(OrderStatus.PAYMENT_PROCESSED, bench.part(2, FIRST).status());
    assertEquals(1, bench.totals(2).countItems());
  }

  @Test
  void paymentFailed_takesTheOrderOffTheDashboardAndKeepsIt() {
    bench.invoice(FIRST, line(1, 1, 1, 0));
    var event =
        new PaymentFailed(
            PaymentStatus.REQUIRES_PAYMENT_METHOD,
            new CheckoutId(7, 1),
            customer(7),
            1,
            List.of(line(1, 1, 1, 0)),
            0,
            NOW,
            "t");
    bench.run(RecordEntryPayment.from(event));
    assertEquals(new DashboardTotals(0, 0, 0, 0, 0, 0, 0), bench.totals(1));
    assertEquals(OrderStatus.PAYMENT_FAILED, bench.part(1, FIRST).status());
  }

  @Test
  void approved_entriesAreReadyToShip() {
    bench.invoice(FIRST, line(1, 1, 1, 0), line(2, 2, 1, 0));
    bench.pay(FIRST, true, 1, 2);
    assertEquals(2, bench.ship(FIRST, ShipmentStatus.APPROVED, 1, 2));
    SellerOrder part = bench.part(2, FIRST);
    assertEquals(OrderStatus.READY_FOR_SHIPMENT, part.status());
    assertEquals(NOW.plusSeconds(5), part.shipmentDate());
    assertEquals(PackageStatus.READY_TO_SHIP, part.entries().get(0).deliveryStatus());
  }

  @Test
  void deliveryInProgress_changesNothing() {
    shipped(FIRST);
    assertEquals(0, bench.ship(FIRST, ShipmentStatus.DELIVERY_IN_PROGRESS, 1, 2));
    assertEquals(OrderStatus.READY_FOR_SHIPMENT, bench.part(1, FIRST).status());
    assertEquals(1, bench.totals(1).countOrders());
  }

  @Test
  void concluded_reachesEverySellerAndTakesTheOrderOffTheirDashboards() {
    shipped(FIRST);
    assertEquals(2, bench.ship(FIRST, ShipmentStatus.CONCLUDED, 1, 2));
    for (int seller = 1; seller <= 2; seller++) {
      assertEquals(OrderStatus.DELIVERED, bench.part(seller, FIRST).status());
      assertEquals(0, bench.totals(seller).countOrders());
    }
    assertEquals(0, bench.ship(FIRST, ShipmentStatus.CONCLUDED, 1, 2));
    assertEquals(0, bench.ship(FIRST, ShipmentStatus.APPROVED, 1, 2));
  }

  @Test
  void delivered_entryHasItsPackageAndStaysOnTheDashboard() {
    shipped(FIRST);
    assertTrue(bench.deliver(FIRST, 3, 1, 1));
    assertFalse(bench.deliver(FIRST, 3, 1, 1));
    OrderEntry entry = bench.part(1, FIRST).entries().get(0);
    assertEquals(3, entry.packageId());
    assertEquals(NOW.plusSeconds(7), entry.deliveryDate());
    assertEquals(PackageStatus.DELIVERED, entry.deliveryStatus());
    assertEquals(1, bench.totals(1).countItems());
  }

  @Test
  void delivered_afterConcluded_isStillNoted() {
    shipped(FIRST);
    bench.ship(FIRST, ShipmentStatus.CONCLUDED, 1, 2);
    assertTrue(bench.deliver(FIRST, 1, 1, 1));
    assertEquals(1, bench.part(1, FIRST).entries().get(0).packageId());
  }

  @Test
  void delivered_productOnTwoLines_takesOneEntryPerPackage() {
    bench.invoice(FIRST, line(1, 1, 1, 0), line(1, 1, 2, 0));
    bench.pay(FIRST, true, 1);
    bench.ship(FIRST, ShipmentStatus.APPROVED, 1);
    assertTrue(bench.deliver(FIRST, 1, 1, 1));
    assertFalse(bench.deliver(FIRST, 1, 1, 1));
    assertTrue(bench.deliver(FIRST, 2, 1, 1));
    assertEquals(
        List.of(1, 2), bench.part(1, FIRST).entries().stream().map(OrderEntry::packageId).toList());
  }

  @Test
  void event_beforeItsCause_waitsAndChangesNothing() {
    assertThrows(PrerequisiteMissing.class, () -> bench.pay(FIRST, true, 1));
    assertThrows(PrerequisiteMissing.class, () -> bench.ship(FIRST, ShipmentStatus.APPROVED, 1));
    assertThrows(PrerequisiteMissing.class, () -> bench.deliver(FIRST, 1, 1, 1));
    bench.invoice(FIRST, line(1, 1, 1, 0));
    assertThrows(PrerequisiteMissing.class, () -> bench.pay(FIRST, true, 1, 2));
    assertEquals(OrderStatus.INVOICED, bench.part(1, FIRST).status());
    assertThrows(PrerequisiteMissing.class, () -> bench.ship(FIRST, ShipmentStatus.APPROVED, 1));
    bench.pay(FIRST, true, 1);
    assertThrows(PrerequisiteMissing.class, () -> bench.ship(FIRST, ShipmentStatus.CONCLUDED, 1));
    assertThrows(PrerequisiteMissing.class, () -> bench.deliver(FIRST, 1, 1, 1));
    assertEquals(OrderStatus.PAYMENT_PROCESSED, bench.part(1, FIRST).status());
  }

  @Test
  void reset_forgetsEntriesAndKeepsSellers() {
    bench.ingest(1);
    shipped(FIRST);
    assertEquals((Integer) 2, bench.run(SellerModule.RESET));
    assertEquals(0, bench.totals(1).countOrders());
    assertEquals(0, bench.<Integer>read(state -> state.parts().size()));
    assertEquals(1, bench.<Integer>read(state -> state.sellers().size()));
    assertEquals(1, bench.invoice(FIRST, line(1, 1, 1, 0)));
  }

  @Test
  void reopen_afterChanges_findsEverything() {
    bench.ingest(1);
    shipped(FIRST);
    bench.deliver(FIRST, 1, 1, 1);
    shipped(new OrderId(7, 2));
    bench.ship(new OrderId(7, 2), ShipmentStatus.CONCLUDED, 1, 2);
    bench.close();
    bench = openBench();
    assertEquals(1, bench.totals(1).countOrders());
    assertEquals(1, bench.part(1, FIRST).entries().get(0).packageId());
    assertEquals("N1", bench.read(state -> state.ingestedSeller(new SellerId(1)).row().name()));
    assertEquals(2, bench.ship(FIRST, ShipmentStatus.CONCLUDED, 1, 2));
  }

  /** An order of two sellers whose shipment is approved. */
  private void shipped(OrderId order) {
    bench.invoice(order, line(1, 1, 1, 0), line(2, 2, 1, 0));
    bench.pay(order, true, 1, 2);
    bench.ship(order, ShipmentStatus.APPROVED, 1, 2);
  }

  @Test
  void lowStock_warnedAndTakenBackInAnyOrder_isTheLastCrossing() {
    assertTrue(bench.run(warning(1, true, 1)));
    assertEquals(List.of(new ProductId(1, 1)), low(1));
    assertFalse(bench.run(warning(1, true, 1)), "again");
    assertTrue(bench.run(warning(1, false, 4)));
    assertFalse(bench.run(warning(1, true, 3)), "late");
    assertEquals(List.of(), low(1));
    assertTrue(bench.run(warning(2, true, 1)));
    assertTrue(bench.run(warning(1, true, 5)));
    assertEquals(List.of(new ProductId(1, 1), new ProductId(1, 2)), low(1));
    assertEquals(List.of(), low(2));
    bench.run(SellerModule.RESET);
    assertEquals(List.of(), low(1));
  }

  private static RecordLowStock warning(int product, boolean low, long transition) {
    return new RecordLowStock(
        new LowStockWarning(1, product, low, 50, 3, SellerFixture.NOW, transition));
  }

  private List<ProductId> low(int seller) {
    return bench.read(
        state ->
            state.lowProducts(new SellerId(seller)).stream()
                .map(LowStockProduct::id)
                .sorted()
                .toList());
  }
}
