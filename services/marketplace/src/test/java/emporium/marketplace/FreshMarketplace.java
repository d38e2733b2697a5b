package emporium.marketplace;

import emporium.runtime.testing.DataDirectoryTestResource;
import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A marketplace on a data directory of its own. Subclasses add what their test needs. */
public class FreshMarketplace implements QuarkusTestProfile {
  @Override
  public Map<String, String> getConfigOverrides() {
    return new HashMap<>();
  }

  @Override
  public List<TestResourceEntry> testResources() {
    return List.of(new TestResourceEntry(DataDirectoryTestResource.class));
  }
}
