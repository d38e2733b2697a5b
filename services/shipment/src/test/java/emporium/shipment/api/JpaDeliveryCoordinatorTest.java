package emporium.shipment.api;

import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;
import emporium.shipment.ShipmentRepository;
import emporium.shipment.ShipmentTables;
import emporium.shipment.jpa.SellerClaims;

/** Update deliveries at the same time, and what they wait for: on tables. */
class JpaDeliveryCoordinatorTest extends DeliveryCoordinatorContract {
  private final SellerClaims claims = ShipmentTables.claims();

  @Override
  TestEngine<ShipmentRepository> openEngine() {
    return ShipmentTables.open(new TestDatabase(), claims);
  }
}
