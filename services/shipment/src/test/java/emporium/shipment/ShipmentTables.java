package emporium.shipment;

import emporium.edge.testing.TestDatabase;
import emporium.edge.testing.TestEngine;
import emporium.events.Topics;
import emporium.shipment.jpa.JpaShipmentRepository;
import emporium.shipment.jpa.SellerClaims;

/** Shipments on tables, to test with. */
final class Tables {
  private Tables() {}

  static TestEngine<ShipmentRepository> open(TestDatabase database, SellerClaims claims) {
    return new TestEngine<>(
        database,
        Topics.SHIPMENT,
        ShipmentLocks.TREE,
        JpaShipmentRepository.MAPPING,
        state -> new JpaShipmentRepository(state, claims));
  }
}
