package emporium.shipment;

import emporium.edge.testing.TestEngine;
import emporium.events.Topics;
import emporium.shipment.ms.GraphShipmentRepository;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Update deliveries at the same time, and what they wait for: on the graph. */
class DeliveriesTest extends DeliveriesContract {
  @TempDir Path directory;

  @Override
  TestEngine<ShipmentRepository> openEngine() {
    return new TestEngine<>(
        directory, Topics.SHIPMENT, ShipmentLocks.TREE, GraphShipmentRepository::new);
  }
}
