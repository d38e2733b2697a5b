package emporium.shipment;

import static emporium.shipment.PaidOrders.id;
import static emporium.shipment.PaidOrders.paid;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.events.Topics;
import emporium.events.model.CheckoutId;
import emporium.events.model.PackageStatus;
import emporium.events.model.ShipmentStatus;
import emporium.runtime.testing.TestEngine;
import emporium.shipment.api.ShipmentModule;
import emporium.shipment.api.ShipmentView;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Shipments, the order in which they are delivered, and what is published of it. */
abstract class ShipmentsContract {
  private static final int TEN = 10;

  private TestEngine<ShipmentRepository> engine;

  /** Shipments on the engine under test. */
  abstract TestEngine<ShipmentRepository> openEngine();

  /** What the application does besides when the engine has opened again. */
  void reopened() {}

  @BeforeEach
  void open() {
    engine = openEngine();
  }

  @AfterEach
  void close() {
    engine.read(
        state -> {
          state.shipments().forEach(ShipmentsContract::checkInvariants);
          return 0;
        });
    engine.close();
  }

  @Test
  void create_paidOrder_onePackagePerLineAndApproved() {
    assertTrue(engine.run(new CreateShipment(paid(1, 1, 7, 5, 7))));
    ShipmentView view = view(1, 1);
    assertEquals("approved", view.status());
    assertEquals(3, view.packageCount());
    assertEquals("4.50", view.totalFreightValue().toString());
    assertEquals("Ann", view.firstName());
    assertEquals("street", view.street());
    assertEquals("checkout-1", view.tid());
    assertEquals(List.of(1, 2, 3), view.packages().stream().map(p -> p.packageId()).toList());
    assertEquals("shipped", view.packages().get(0).status());
    assertEquals(TestEngine.START, view.packages().get(0).shippingDate());
    var published = engine.published(Topics.SHIPMENT_NOTIFICATION);
    assertEquals(1, published.size());
    assertEquals(ShipmentStatus.APPROVED, published.get(0).status());
    assertEquals(List.of(5, 7), published.get(0).sellerIds());
    assertEquals(new CheckoutId(1, 101), published.get(0).checkout());
    assertEquals("checkout-1", published.get(0).instanceId());
  }

  @Test
  void create_sameOrderAgain_nothingHappens() {
    assertTrue(engine.run(new CreateShipment(paid(1, 1, 5))));
    assertFalse(engine.run(new CreateShipment(paid(1, 1, 6, 7))));
    assertEquals(1, view(1, 1).packageCount());
    assertEquals(1, engine.published(Topics.SHIPMENT_NOTIFICATION).size());
  }

  @Test
  void deliver_onlySeller_inProgressAndConcludedInOne() {
    engine.run(new CreateShipment(paid(1, 1, 5, 5)));
    engine.now(TestEngine.START.plusSeconds(60));
    var result = deliver("d-1", TEN);
    assertEquals(new DeliverPackages.Result(2, List.of(new CheckoutId(1, 101))), result);
    assertEquals("concluded", view(1, 1).status());
    assertEquals(TestEngine.START.plusSeconds(60), view(1, 1).packages().get(1).deliveryDate());
    var published = engine.published(Topics.SHIPMENT_NOTIFICATION);
    assertEquals(
        List.of(
            ShipmentStatus.APPROVED, ShipmentStatus.DELIVERY_IN_PROGRESS, ShipmentStatus.CONCLUDED),
        published.stream().map(s -> s.status()).toList());
    assertEquals("d-1", published.get(2).instanceId());
    var packages = engine.published(Topics.DELIVERY_NOTIFICATION);
    assertEquals(List.of(1, 2), packages.stream().map(p -> p.packageId()).toList());
    assertEquals(PackageStatus.DELIVERED, packages.get(0).status());
    assertEquals(TestEngine.START.plusSeconds(60), packages.get(0).deliveryDate());
  }

  @Test
  void deliver_oneSellerAfterTheOther_inProgressOnceThenConcludedToAll() {
    engine.run(new CreateShipment(paid(1, 1, 5, 6, 7)));
    assertEquals(1, deliver("d-1", 1).packages());
    assertEquals("delivery_in_progress", view(1, 1).status());
    assertEquals(1, deliver("d-2", 1).packages());
    assertEquals(List.of(new CheckoutId(1, 101)), deliver("d-3", 1).concluded());
    var published = engine.published(Topics.SHIPMENT_NOTIFICATION);
    assertEquals(3, published.size());
    assertEquals(ShipmentStatus.CONCLUDED, published.get(2).status());
    assertEquals(List.of(5, 6, 7), published.get(2).sellerIds());
  }

  @Test
  void deliver_nothingLeft_nothingStoredOrPublished() {
    engine.run(new CreateShipment(paid(1, 1, 5)));
    assertEquals(1, deliver("d-1", TEN).packages());
    assertEquals(0, deliver("d-2", TEN).packages());
    assertEquals(1, runs());
    assertEquals(1, engine.published(Topics.DELIVERY_NOTIFICATION).size());
  }

  @Test
  void deliver_groupDeliveredBefore_skippedUnderTheLock() {
    engine.run(new CreateShipment(paid(1, 1, 5)));
    try (DeliveryClaim claim = engine.run(new ClaimSellers(TEN))) {
      assertEquals(1, engine.run(new DeliverPackages("d-1", claim.groups())).packages());
      assertEquals(0, engine.run(new DeliverPackages("d-1", claim.groups())).packages());
    }
    assertEquals(1, runs());
  }

  @Test
  void claim_sellers_byDateThenCustomerThenOrderOfTheirOldest() {
    engine.now(TestEngine.START.plus(Duration.ofHours(1)));
    engine.run(new CreateShipment(paid(2, 2, 30)));
    engine.run(new CreateShipment(paid(2, 1, 31)));
    engine.run(new CreateShipment(paid(1, 9, 32)));
    engine.now(TestEngine.START.plus(Duration.ofHours(2)));
    engine.run(new CreateShipment(paid(1, 1, 20, 30)));
    engine.now(TestEngine.START);
    engine.run(new CreateShipment(paid(9, 9, 40, 10)));
    try (DeliveryClaim claim = engine.run(new ClaimSellers(TEN))) {
      assertEquals(List.of(10, 40, 32, 31, 30, 20), sellers(claim));
      assertEquals(id(2, 2), claim.groups().get(4).order());
    }
  }

  @Test
  void claim_twelveSellers_firstTenThenTheOthersThenNone() {
    for (int seller = 1; seller <= 12; seller++) {
      engine.run(new CreateShipment(paid(seller, 1, seller)));
      engine.run(new CreateShipment(paid(seller, 2, seller)));
    }
    DeliveryClaim first = engine.run(new ClaimSellers(TEN));
    DeliveryClaim second = engine.run(new ClaimSellers(TEN));
    DeliveryClaim third = engine.run(new ClaimSellers(TEN));
    assertEquals(List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), sellers(first));
    assertEquals(List.of(11, 12), sellers(second));
    assertEquals(List.of(), sellers(third));
    first.close();
    first.close();
    try (DeliveryClaim again = engine.run(new ClaimSellers(TEN))) {
      assertEquals(sellers(first), sellers(again));
    }
    second.close();
  }

  @Test
  void claim_newOlderOrderOfAClaimedSeller_seenAfterItsRelease() {
    engine.run(new CreateShipment(paid(5, 1, 7)));
    DeliveryClaim claim = engine.run(new ClaimSellers(TEN));
    engine.now(TestEngine.START.minusSeconds(1));
    engine.run(new CreateShipment(paid(6, 1, 7)));
    assertEquals(List.of(), sellers(engine.run(new ClaimSellers(TEN))));
    claim.close();
    try (DeliveryClaim next = engine.run(new ClaimSellers(TEN))) {
      assertEquals(id(6, 1), next.groups().get(0).order());
    }
  }

  @Test
  void claim_ofBeforeAReload_doesNotEndOneOfAfter() {
    engine.run(new CreateShipment(paid(1, 1, 5)));
    DeliveryClaim before = engine.run(new ClaimSellers(TEN));
    reopen();
    DeliveryClaim after = engine.run(new ClaimSellers(TEN));
    before.close();
    assertEquals(List.of(5), sellers(after));
    assertEquals(List.of(), sellers(engine.run(new ClaimSellers(TEN))));
  }

  @Test
  void shipments_engineReopened_deliveryGoesOn() {
    engine.run(new CreateShipment(paid(1, 1, 5, 6)));
    assertEquals(1, deliver("d-1", 1).packages());
    reopen();
    var result = deliver("d-1", TEN);
    assertEquals(new DeliverPackages.Result(1, List.of(new CheckoutId(1, 101))), result);
    assertEquals(2, runs());
    assertEquals(0, deliver("d-1", TEN).packages());
  }

  @Test
  void reset_shipments_nothingLeftToDeliver() {
    engine.run(new CreateShipment(paid(1, 1, 5, 6)));
    deliver("d-1", 1);
    assertEquals(1, engine.run(ShipmentModule.RESET));
    assertEquals(0, deliver("d-2", TEN).packages());
    assertEquals(0, runs());
    assertTrue(engine.run(new CreateShipment(paid(1, 1, 5))));
    assertEquals(1, deliver("d-1", TEN).packages());
  }

  @CanIgnoreReturnValue
  private DeliverPackages.Result deliver(String tid, int sellersMax) {
    try (DeliveryClaim claim = engine.run(new ClaimSellers(sellersMax))) {
      return engine.run(new DeliverPackages(tid, claim.groups()));
    }
  }

  private void reopen() {
    engine.reopen();
    reopened();
  }

  private static List<Integer> sellers(DeliveryClaim claim) {
    return claim.groups().stream().map(UndeliveredGroup::sellerId).toList();
  }

  private int runs() {
    return engine.read(state -> state.runs().size());
  }

  private ShipmentView view(int customer, int order) {
    return engine.read(
        state -> {
          Shipment found = state.shipment(id(customer, order));
          assertNotNull(found);
          return ShipmentView.of(found);
        });
  }

  private static void checkInvariants(Shipment shipment) {
    long delivered = shipment.parcels().stream().filter(p -> !p.undelivered()).count();
    ShipmentStatus expected =
        delivered == 0
            ? ShipmentStatus.APPROVED
            : delivered == shipment.parcels().size()
                ? ShipmentStatus.CONCLUDED
                : ShipmentStatus.DELIVERY_IN_PROGRESS;
    assertEquals(expected, shipment.status());
  }
}
