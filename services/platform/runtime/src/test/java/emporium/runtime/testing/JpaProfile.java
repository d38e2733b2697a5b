package emporium.runtime.testing;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.List;
import java.util.Map;

/** An application on the engine {@code jpa}, with a data directory of its own. */
public final class JpaProfile implements QuarkusTestProfile {
  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.of("emporium.engine", "jpa");
  }

  @Override
  public List<TestResourceEntry> testResources() {
    return List.of(new TestResourceEntry(DataDirectoryTestResource.class));
  }
}
