package emporium.runtime.tracing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class OpenTelemetryConfigSourceTest {
  private static final String DISABLED = "quarkus.otel.sdk.disabled";
  private static final String ENDPOINT = "quarkus.otel.exporter.otlp.endpoint";

  @Test
  void export_off_disablesAll() {
    assertEquals("true", OpenTelemetryConfigSource.keys("off", "100").get(DISABLED));
  }

  @Test
  void export_file_sendsNothing() {
    var keys = OpenTelemetryConfigSource.keys("file", "1");
    assertEquals("false", keys.get(DISABLED));
    assertEquals(" ", keys.get(ENDPOINT));
    assertEquals("0.01", keys.get("quarkus.otel.traces.sampler.arg"));
  }

  @Test
  void export_otlp_leavesTheEndpointToItsConfiguration() {
    var keys = OpenTelemetryConfigSource.keys("otlp", "0");
    assertEquals("false", keys.get(DISABLED));
    assertNull(keys.get(ENDPOINT));
    assertEquals("0.0", keys.get("quarkus.otel.traces.sampler.arg"));
  }

  @Test
  void values_thatCannotBe_areRefusedByKey() {
    for (var bad : List.of(List.of("zipkin", "1"), List.of("file", "a few"))) {
      var refused =
          assertThrows(
              IllegalArgumentException.class,
              () -> OpenTelemetryConfigSource.keys(bad.get(0), bad.get(1)));
      assertTrue(refused.getMessage().startsWith("emporium.tracing."), refused.getMessage());
      assertTrue(refused.getMessage().contains(" must be "), refused.getMessage());
    }
  }
}
