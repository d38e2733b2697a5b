package emporium.shipment;

import static emporium.shipment.PaidOrders.id;
import static emporium.shipment.PaidOrders.paid;
import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.runtime.testing.SwitchedAuditLog;
import emporium.runtime.testing.TestAudit;
import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;
import emporium.shipment.api.ShipmentModule;
import emporium.shipment.api.ShipmentView;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What each command and query of shipments costs on tables, however many packages there are. */
class ShipmentStatementsTest {
  private final TestDatabase database = new TestDatabase();
  private final SwitchedAuditLog<Shipment> log = new SwitchedAuditLog<>();
  private final TestEngine<ShipmentRepository> engine =
      ShipmentTables.open(database, ShipmentTables.claims(), log);

  @AfterEach
  void close() {
    engine.close();
  }

  /** Locks, shipment; insert shipment and packages; event. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 20})
  void create_ofPackages_takesFiveStatements(int packages) {
    engine.run(new CreateShipment(paid(1, 1, sellers(packages))));
    assertEquals(5, database.statements(CreateShipment.class));
  }

  /**
   * Locks, shipments with their packages; insert the delivery and what it delivered, update
   * shipments and packages; events.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 20})
  void deliver_ofSellersAndOrders_takesSevenStatements(int sellers) {
    for (int seller = 1; seller <= sellers; seller++) {
      engine.run(new CreateShipment(paid(seller, 1, seller, seller, 100)));
    }
    try (DeliveryClaim claim = engine.run(new ClaimSellers(sellers))) {
      engine.run(new DeliverPackages("d-1", claim.groups()));
    }
    assertEquals(7, database.statements(DeliverPackages.class));
  }

  /** One more, for the audit records of all that are concluded. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 20})
  void deliver_audited_takesEightStatements(int orders) {
    for (int order = 1; order <= orders; order++) {
      engine.run(new CreateShipment(paid(order, 1, order, order)));
    }
    try (DeliveryClaim claim = engine.run(new ClaimSellers(orders))) {
      log.use(ShipmentModule.auditLog(TestAudit.LOGS));
      engine.run(new DeliverPackages("d-1", claim.groups()));
    }
    assertEquals(8, database.statements(DeliverPackages.class));
  }

  /** The oldest packages of the first sellers. A claim writes nothing, and ends no transaction. */
  @ParameterizedTest
  @ValueSource(ints = {1, 100})
  void claim_ofSellers_takesOneStatementAndOneRoundTrip(int orders) {
    for (int order = 1; order <= orders; order++) {
      engine.run(new CreateShipment(paid(1, order, order, order + 1)));
    }
    try (DeliveryClaim claim = engine.run(new ClaimSellers(2))) {
      assertEquals(2, claim.groups().size());
    }
    assertEquals(1, database.statements(ClaimSellers.class));
    assertEquals(1, database.roundTrips(ClaimSellers.class));
  }

  /** The shipment with its packages. */
  @Test
  void read_shipment_takesOneStatement() {
    engine.run(new CreateShipment(paid(1, 1, sellers(20))));
    Function<ShipmentRepository, ShipmentView> query =
        state -> ShipmentView.of(state.shipment(id(1, 1)));
    assertEquals(20, engine.read(query).packageCount());
    assertEquals(1, database.statements(query.getClass()));
  }

  private static int[] sellers(int count) {
    return IntStream.rangeClosed(1, count).toArray();
  }
}
