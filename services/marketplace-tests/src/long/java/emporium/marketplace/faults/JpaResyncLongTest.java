package emporium.marketplace.faults;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** On links that lose events for good, stock follows its products in the end. On tables. */
@Tag("long")
@QuarkusTest
@TestProfile(JpaResyncLongTest.OnTables.class)
class JpaResyncLongTest extends ResyncLongTest {
  /** The same levels and links on tables. */
  public static class OnTables extends ResyncLongTest.Profile {
    @Override
    public Map<String, String> getConfigOverrides() {
      var config = super.getConfigOverrides();
      config.put("emporium.engine", "jpa");
      return config;
    }
  }
}
