package emporium.marketplace.criteria;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** A Stock that does not follow in time: the change goes on. On tables. */
@Tag("long")
@QuarkusTest
@TestProfile(JpaIntegrityTimeoutLongTest.OnTables.class)
class JpaIntegrityTimeoutLongTest extends IntegrityTimeoutLongTest {
  /** The same levels and links on tables. */
  public static class OnTables extends DelayedStock.Impatient {
    @Override
    public Map<String, String> getConfigOverrides() {
      var config = super.getConfigOverrides();
      config.put("emporium.engine", "jpa");
      return config;
    }
  }
}
