package emporium.shipment.api;

import emporium.audit.AuditLogWriter;
import emporium.events.Topics;
import emporium.runtime.testing.TestEngine;
import emporium.shipment.ShipmentLocks;
import emporium.shipment.ShipmentRepository;
import emporium.shipment.ms.GraphShipmentRepository;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Update deliveries at the same time, and what they wait for: on the graph. */
class DeliveryCoordinatorTest extends DeliveryCoordinatorContract {
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
