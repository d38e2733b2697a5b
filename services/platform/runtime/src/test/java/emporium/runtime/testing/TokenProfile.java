package emporium.runtime.testing;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.List;
import java.util.Map;

/** An application with {@code emporium.access=tokens}, on a data directory of its own. */
public class TokenProfile implements QuarkusTestProfile {
  @Override
  public Map<String, String> getConfigOverrides() {
    return TestTokens.settings();
  }

  @Override
  public List<TestResourceEntry> testResources() {
    return List.of(new TestResourceEntry(DataDirectoryTestResource.class));
  }
}
