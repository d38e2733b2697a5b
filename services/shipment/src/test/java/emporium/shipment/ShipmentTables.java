package emporium.shipment;

import emporium.events.Topics;
import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;
import emporium.shipment.jpa.JpaShipmentRepository;
import emporium.shipment.jpa.SellerClaims;

/** Shipments on tables, to test with. */
public final class ShipmentTables {
  private ShipmentTables() {}

  public static TestEngine<ShipmentRepository> open(TestDatabase database, SellerClaims claims) {
    return new TestEngine<>(
        database,
        Topics.SHIPMENT,
        ShipmentLocks.TREE,
        JpaShipmentRepository.MAPPING,
        state -> new JpaShipmentRepository(state, claims));
  }
}
