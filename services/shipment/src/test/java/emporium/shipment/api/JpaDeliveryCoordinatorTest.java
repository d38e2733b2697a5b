package emporium.shipment;

import emporium.edge.testing.TestDatabase;
import emporium.edge.testing.TestEngine;
import emporium.shipment.jpa.SellerClaims;

/** Update deliveries at the same time, and what they wait for: on tables. */
class JpaDeliveriesTest extends DeliveriesContract {
  private final SellerClaims claims = new SellerClaims();

  @Override
  TestEngine<ShipmentRepository> openEngine() {
    return Tables.open(new TestDatabase(), claims);
  }
}
