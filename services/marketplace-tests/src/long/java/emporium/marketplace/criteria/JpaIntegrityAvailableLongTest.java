package emporium.marketplace.criteria;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** What {@code consistent} excludes: an answer that Stock has not followed. On tables. */
@Tag("long")
@QuarkusTest
@TestProfile(JpaIntegrityAvailableLongTest.OnTables.class)
class JpaIntegrityAvailableLongTest extends IntegrityAvailableLongTest {
  /** The same levels and links on tables. */
  public static class OnTables extends DelayedStock.Available {
    @Override
    public Map<String, String> getConfigOverrides() {
      var config = super.getConfigOverrides();
      config.put("emporium.engine", "jpa");
      return config;
    }
  }
}
