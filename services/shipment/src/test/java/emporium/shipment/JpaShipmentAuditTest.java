package emporium.shipment;

import emporium.edge.testing.TestDatabase;
import emporium.edge.testing.TestEngine;
import emporium.shipment.jpa.SellerClaims;

/** What Shipment writes to the audit log: on tables. */
class JpaShipmentAuditTest extends ShipmentAuditContract {
  @Override
  TestEngine<ShipmentRepository> openEngine() {
    return Tables.open(new TestDatabase(), new SellerClaims());
  }
}
