package emporium.marketplace.criteria;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** What at-least-once excludes: an event that does not arrive is lost. On tables. */
@Tag("long")
@QuarkusTest
@TestProfile(JpaAtMostOnceLongTest.OnTables.class)
class JpaAtMostOnceLongTest extends AtMostOnceLongTest {
  /** The same levels and links on tables. */
  public static class OnTables extends AtMostOnceLongTest.Profile {
    @Override
    public Map<String, String> getConfigOverrides() {
      var config = super.getConfigOverrides();
      config.put("emporium.engine", "jpa");
      return config;
    }
  }
}
