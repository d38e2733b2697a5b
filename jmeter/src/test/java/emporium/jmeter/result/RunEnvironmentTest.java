package emporium.jmeter.result;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RunEnvironmentTest {
  private static RunEnvironment with(Map<String, Integer> replicas, @Nullable String tracing) {
    return new RunEnvironment(
        "a JVM", 2, "an OS", 1_000L, "1g", replicas, tracing, null, null, null, null, null);
  }

  @Test
  void particulars_ofTracesAndReplicas_areReported() {
    var both = with(Map.of("stock", 2, "order", 3, "cart", 1), "file, 10 %");
    assertEquals(List.of("traced: file, 10 %", "replicas: order 3, stock 2"), both.particulars());
  }

  @Test
  void particulars_ofTheUsual_areNone() {
    assertEquals(List.of(), with(Map.of("stock", 1), "off").particulars());
    assertEquals(List.of(), with(Map.of(), null).particulars());
  }

  @Test
  void json_ofReplicasAndTraces_isReadAsItWasWritten() throws Exception {
    var json = new ObjectMapper();
    var written = with(Map.of("stock", 2), "otlp");
    String text = json.writeValueAsString(written);
    assertEquals(written, json.readValue(text, RunEnvironment.class));
    assertEquals(2, json.readTree(text).at("/replicas/stock").asInt());
    assertEquals("otlp", json.readTree(text).at("/tracing").asText());
  }
}
