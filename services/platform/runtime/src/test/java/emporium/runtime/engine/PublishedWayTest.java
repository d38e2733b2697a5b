package emporium.runtime.engine;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.runtime.RuntimeConfig;
import emporium.runtime.http.records.RecordWriter;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A published way that no service has is not started. */
class PublishedWayTest {
  private static final Service WITHOUT = new Service(Set.of());
  private static final Service ON_TABLES = new Service(Set.of("jpa"));

  /** Of a service that works in the published way on some engines. */
  private static final class Service extends ServiceModule<Object> {
    private final Set<String> engines;

    Service(Set<String> engines) {
      super("test", null, null);
      this.engines = engines;
    }

    @Override
    public Set<String> publishedEngines() {
      return engines;
    }

    @Override
    public void writeRecords(Object state, RecordWriter records) {}
  }

  private static void start(Map<String, String> settings, Service... declared) {
    var config =
        new SmallRyeConfigBuilder()
            .withMapping(RuntimeConfig.class)
            .withDefaultValues(settings)
            .build()
            .getConfigMapping(RuntimeConfig.class);
    PublishedWay.requireDeclared(config, List.of(declared));
  }

  private static String refusal(Map<String, String> settings, Service... declared) {
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, () -> start(settings, declared)).getMessage());
  }

  @Test
  void start_notPublished_isNeverRefused() {
    assertDoesNotThrow(() -> start(Map.of("emporium.isolation", "global-lock"), WITHOUT));
  }

  @Test
  void start_engineWithAPublishedWay_isNotRefused() {
    assertDoesNotThrow(
        () ->
            start(
                Map.of("emporium.published", "true", "emporium.engine", "jpa"),
                WITHOUT,
                ON_TABLES));
  }

  @Test
  void start_otherEngine_isRefusedNamingBoth() {
    assertEquals(
        "emporium.published must be false on an engine without a published way:"
            + " emporium.engine=ms, with one=[jpa]",
        refusal(Map.of("emporium.published", "true"), ON_TABLES));
  }

  @Test
  void start_noServiceHasOne_isRefused() {
    assertEquals(
        "emporium.published must be false on an engine without a published way:"
            + " emporium.engine=jpa, with one=[]",
        refusal(Map.of("emporium.published", "true", "emporium.engine", "jpa"), WITHOUT));
  }

  @Test
  void start_withTheGlobalLock_isRefused() {
    assertEquals(
        "emporium.isolation must be nested-locks if emporium.published is true:"
            + " value=global-lock",
        refusal(
            Map.of("emporium.published", "true", "emporium.isolation", "global-lock"),
            new Service(Set.of("ms"))));
  }
}
