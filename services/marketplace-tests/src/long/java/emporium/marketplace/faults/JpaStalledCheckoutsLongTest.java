package emporium.marketplace.faults;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Checkouts whose events are lost on the way are driven on or compensated: on tables. */
@Tag("long")
@QuarkusTest
@TestProfile(JpaStalledCheckoutsLongTest.OnTables.class)
class JpaStalledCheckoutsLongTest extends StalledCheckoutsLongTest {
  /** The same links and patience on tables. */
  public static class OnTables extends StalledCheckoutsLongTest.Profile {
    @Override
    public Map<String, String> getConfigOverrides() {
      var config = super.getConfigOverrides();
      config.put("emporium.engine", "jpa");
      return config;
    }
  }
}
