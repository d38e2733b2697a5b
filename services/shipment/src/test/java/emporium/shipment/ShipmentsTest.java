package emporium.shipment;

import emporium.audit.AuditLogWriter;
import emporium.events.Topics;
import emporium.runtime.testing.TestEngine;
import emporium.shipment.ms.GraphShipmentRepository;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Shipments, the order in which they are delivered, and what is published of it: on the graph. */
class ShipmentsTest extends ShipmentsContract {
  @TempDir Path directory;

  @Override
  TestEngine<ShipmentRepository> openEngine() {
    return new TestEngine<>(
        directory,
        Topics.SHIPMENT,
        ShipmentLocks.TREE,
        graph -> new GraphShipmentRepository(graph, AuditLogWriter.disabled()));
  }
}
