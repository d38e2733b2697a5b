package emporium.marketplace.criteria;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** After the answer of a replace or a delete no checkout reserves what is gone. On tables. */
@Tag("long")
@QuarkusTest
@TestProfile(JpaIntegrityConsistentLongTest.OnTables.class)
class JpaIntegrityConsistentLongTest extends IntegrityConsistentLongTest {
  /** The same levels and links on tables. */
  public static class OnTables extends DelayedStock.Consistent {
    @Override
    public Map<String, String> getConfigOverrides() {
      var config = super.getConfigOverrides();
      config.put("emporium.engine", "jpa");
      return config;
    }
  }
}
