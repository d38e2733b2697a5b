package emporium.shipment;

import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;
import emporium.shipment.jpa.SellerClaims;

/** What Shipment writes to the audit log: on tables. */
class JpaShipmentAuditTest extends ShipmentAuditContract {
  @Override
  TestEngine<ShipmentRepository> openEngine() {
    return ShipmentTables.open(new TestDatabase(), new SellerClaims());
  }
}
