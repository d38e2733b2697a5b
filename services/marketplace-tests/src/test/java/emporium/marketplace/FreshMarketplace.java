package emporium.marketplace;

import emporium.runtime.testing.DataDirectoryTestResource;
import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A marketplace on a data directory of its own. Subclasses add what their test needs. */
public class FreshMarketplace implements QuarkusTestProfile {
  @Override
  public Map<String, String> getConfigOverrides() {
    return new HashMap<>();
  }

  /**
   * Builds the marketplace with modules of tests in place of those that they extend. They are no
   * alternatives: those would hide all other modules. So each is built if {@code
   * test.module.<name>} is true.
   */
  protected static void replaceModules(Map<String, String> config, Class<?>... modules) {
    var replaced = new ArrayList<String>();
    for (var module : modules) {
      config.put("test.module." + module.getSimpleName(), "true");
      replaced.add(module.getSuperclass().getName());
    }
    config.put("quarkus.arc.exclude-types", String.join(",", replaced));
  }

  @Override
  public List<TestResourceEntry> testResources() {
    return List.of(new TestResourceEntry(DataDirectoryTestResource.class));
  }
}
