package emporium.marketplace.concurrency;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** No overselling: on tables. */
@Tag("long")
@QuarkusTest
@TestProfile(JpaNoOversellingLongTest.OnTables.class)
class JpaNoOversellingLongTest extends NoOversellingTest {
  /** The same payments on tables. */
  public static class OnTables extends NoOversellingTest.Rejecting {
    @Override
    public Map<String, String> getConfigOverrides() {
      var config = super.getConfigOverrides();
      config.put("emporium.engine", "jpa");
      return config;
    }
  }
}
