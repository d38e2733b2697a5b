package emporium.marketplace.access;

import emporium.marketplace.FreshMarketplace;
import emporium.runtime.testing.TestTokens;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** On tables. */
@Tag("long")
@QuarkusTest
@TestProfile(JpaAccessLongTest.Profile.class)
class JpaAccessLongTest extends AccessContract {
  /** With tokens. */
  public static class Profile extends FreshMarketplace {
    @Override
    public Map<String, String> getConfigOverrides() {
      var settings = super.getConfigOverrides();
      settings.putAll(TestTokens.settings());
      settings.put("emporium.engine", "jpa");
      return settings;
    }
  }
}
