package emporium.shipment.api;

import emporium.runtime.testing.DataDirectoryTestResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;

/** Shipments over HTTP, alone in their process, on the graph. */
@QuarkusTest
@TestProfile(ShipmentHttpTest.Impatient.class)
@QuarkusTestResource(DataDirectoryTestResource.class)
class ShipmentHttpTest extends ShipmentHttpContract {
  /** Waits for Order a moment only. */
  public static class Impatient implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return impatient();
    }
  }
}
