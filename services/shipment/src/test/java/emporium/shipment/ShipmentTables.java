package emporium.shipment;

import emporium.audit.AuditLogWriter;
import emporium.events.Topics;
import emporium.persistence.engine.EngineLimits;
import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;
import emporium.shipment.jpa.JpaShipmentRepository;
import emporium.shipment.jpa.SellerClaims;

/** Shipments on tables, to test with. */
public final class ShipmentTables {
  private ShipmentTables() {}

  /** Nothing is claimed; a claim waits for the ones before as long as usual. */
  public static SellerClaims claims() {
    return new SellerClaims(EngineLimits.DEFAULTS.lockWaitMaxMs());
  }

  /** They write no audit log. */
  public static TestEngine<ShipmentRepository> open(TestDatabase database, SellerClaims claims) {
    return open(database, claims, AuditLogWriter.disabled());
  }

  static TestEngine<ShipmentRepository> open(
      TestDatabase database, SellerClaims claims, AuditLogWriter<Shipment> log) {
    return new TestEngine<>(
        database,
        Topics.SHIPMENT,
        ShipmentLocks.TREE,
        JpaShipmentRepository.MAPPING,
        state -> new JpaShipmentRepository(state, claims, log));
  }
}
