package emporium.product.api;

import emporium.runtime.testing.JpaProfile;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** The product service where it waits for a Stock that is not there, on tables. */
@Tag("long")
@QuarkusTest
@TestProfile(JpaAwaitStockConfirmationLongTest.Impatient.class)
class JpaAwaitStockConfirmationLongTest extends AwaitStockConfirmationContract {
  /** On tables; waits for Stock a moment only. */
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
