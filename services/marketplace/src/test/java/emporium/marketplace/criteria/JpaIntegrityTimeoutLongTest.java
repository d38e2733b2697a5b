package emporium.marketplace;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** A Stock that does not follow in time: the change goes on. On tables. */
@Tag("long")
@QuarkusTest
@TestProfile(JpaIntegrityLateLongTest.OnTables.class)
class JpaIntegrityLateLongTest extends IntegrityLateLongTest {
  /** The same levels and links on tables. */
  public static class OnTables extends HeldStock.Impatient {
    @Override
    public Map<String, String> getConfigOverrides() {
      var config = super.getConfigOverrides();
      config.put("emporium.engine", "jpa");
      return config;
    }
  }
}
