package emporium.jmeter.load;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TracingSettingTest {
  @Test
  void setting_notGiven_isOff() {
    assertEquals("off", TracingSetting.of(Map.of("EMPORIUM_TRACING_SAMPLED_PERCENT", "10")));
  }

  @Test
  void setting_given_isToldWithTheShareThatIsKept() {
    assertEquals("file", TracingSetting.of(Map.of("EMPORIUM_TRACING_EXPORT", "file")));
    assertEquals(
        "otlp, 10 %",
        TracingSetting.of(
            Map.of("EMPORIUM_TRACING_EXPORT", "otlp", "EMPORIUM_TRACING_SAMPLED_PERCENT", "10")));
  }
}
