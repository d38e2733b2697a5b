package emporium.shipment;

import emporium.audit.AuditLogWriter;
import emporium.events.Topics;
import emporium.runtime.testing.TestEngine;
import emporium.shipment.ms.GraphShipmentRepository;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** What Shipment writes to the audit log: on the graph. */
class ShipmentAuditTest extends ShipmentAuditContract {
  @TempDir Path directory;

  @Override
  TestEngine<ShipmentRepository> openEngine(AuditLogWriter<Shipment> log) {
    return new TestEngine<>(
        directory,
        Topics.SHIPMENT,
        ShipmentLocks.TREE,
        graph -> new GraphShipmentRepository(graph, log));
  }
}
