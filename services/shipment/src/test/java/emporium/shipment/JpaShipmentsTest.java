package emporium.shipment;

import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;
import emporium.shipment.jpa.SellerClaims;

/** Shipments, the order in which they are delivered, and what is published of it: on tables. */
class JpaShipmentsTest extends ShipmentsContract {
  private final SellerClaims claims = ShipmentTables.claims();

  @Override
  TestEngine<ShipmentRepository> openEngine() {
    return ShipmentTables.open(new TestDatabase(), claims);
  }

  @Override
  void reopened() {
    claims.clear();
  }
}
