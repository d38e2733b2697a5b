package emporium.marketplace.criteria;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** The strongest levels on links that drop, double and reorder every fifth event. On tables. */
@Tag("long")
@QuarkusTest
@TestProfile(JpaExactlyOnceLongTest.OnTables.class)
class JpaExactlyOnceLongTest extends ExactlyOnceTest {
  /** The same levels and links on tables. */
  public static class OnTables extends ExactlyOnceTest.Profile {
    @Override
    public Map<String, String> getConfigOverrides() {
      var config = super.getConfigOverrides();
      config.put("emporium.engine", "jpa");
      return config;
    }
  }
}
