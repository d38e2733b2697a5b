package emporium.bookstore.api;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.runtime.RuntimeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The published way is not started without what makes it the published one. */
class BookstoreModuleTest {
  private static void declare(Map<String, String> settings) {
    var config =
        new SmallRyeConfigBuilder()
            .withMapping(RuntimeConfig.class)
            .withDefaultValues(settings)
            .build()
            .getConfigMapping(RuntimeConfig.class);
    var unused = BookstoreModule.onTables(config);
  }

  @Test
  void published_withoutTheCache_isRefusedNamingIt() {
    var settings = Map.of("emporium.engine", "jpa", "emporium.published", "true");
    var refused = assertThrows(IllegalArgumentException.class, () -> declare(settings));
    assertTrue(
        String.valueOf(refused.getMessage()).contains("emporium.jpa.entity-cache=true"),
        refused.getMessage());
  }

  @Test
  void published_withTheCache_isDeclared() {
    assertDoesNotThrow(
        () ->
            declare(
                Map.of(
                    "emporium.engine", "jpa",
                    "emporium.published", "true",
                    "emporium.jpa.entity-cache", "true")));
  }
}
