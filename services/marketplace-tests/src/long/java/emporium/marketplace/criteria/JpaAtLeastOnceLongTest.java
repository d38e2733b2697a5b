package emporium.marketplace.criteria;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** What exactly-once excludes: an event that comes twice is counted twice. On tables. */
@Tag("long")
@QuarkusTest
@TestProfile(JpaAtLeastOnceLongTest.OnTables.class)
class JpaAtLeastOnceLongTest extends AtLeastOnceLongTest {
  /** The same levels and links on tables. */
  public static class OnTables extends AtLeastOnceLongTest.Profile {
    @Override
    public Map<String, String> getConfigOverrides() {
      var config = super.getConfigOverrides();
      config.put("emporium.engine", "jpa");
      return config;
    }
  }
}
