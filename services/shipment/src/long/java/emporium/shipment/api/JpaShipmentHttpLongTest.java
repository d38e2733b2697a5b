package emporium.shipment.api;

import emporium.runtime.testing.JpaProfile;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/**
 * Shipments over HTTP, alone in their process, on the PostgreSQL that the process starts itself.
 */
@Tag("long")
@QuarkusTest
@TestProfile(JpaShipmentHttpLongTest.Impatient.class)
class JpaShipmentHttpLongTest extends ShipmentHttpContract {
  /** On tables; waits for Order a moment only. */
  public static class Impatient implements QuarkusTestProfile {
    private final JpaProfile tables = new JpaProfile();

    @Override
    public Map<String, String> getConfigOverrides() {
      var all = new HashMap<>(impatient());
      all.putAll(tables.getConfigOverrides());
      return all;
    }

    @Override
    public List<TestResourceEntry> testResources() {
      return tables.testResources();
    }
  }
}
