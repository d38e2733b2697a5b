package emporium.product.api;

import emporium.runtime.testing.DataDirectoryTestResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** The product service where it waits for a Stock that is not there, on the graph. */
@Tag("long")
@QuarkusTest
@TestProfile(AwaitStockConfirmationLongTest.Impatient.class)
@QuarkusTestResource(DataDirectoryTestResource.class)
class AwaitStockConfirmationLongTest extends AwaitStockConfirmationContract {
  /** Waits for Stock a moment only. */
  public static class Impatient implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return impatient();
    }
  }
}
