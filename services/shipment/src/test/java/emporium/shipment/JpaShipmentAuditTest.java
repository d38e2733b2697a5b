package emporium.shipment;

import emporium.audit.AuditLogWriter;
import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;

/** What Shipment writes to the audit log: on tables. */
class JpaShipmentAuditTest extends ShipmentAuditContract {
  @Override
  TestEngine<ShipmentRepository> openEngine(AuditLogWriter<Shipment> log) {
    return ShipmentTables.open(new TestDatabase(), ShipmentTables.claims(), log);
  }
}
