package emporium.provider.api;

import emporium.runtime.testing.DataDirectoryTestResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.Map;

/** The provider over HTTP, alone in its process, on a graph. */
@QuarkusTest
@QuarkusTestResource(DataDirectoryTestResource.class)
class ProviderHttpTest extends ProviderHttpContract {
  @Override
  Map<String, String> engine() {
    return Map.of("engine", "ms", "durability", "process", "isolation", "nested-locks");
  }
}
