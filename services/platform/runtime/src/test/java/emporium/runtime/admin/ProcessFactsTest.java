package emporium.runtime.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.runtime.RuntimeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What settings mean for what was acknowledged, and for how work is isolated. */
class ProcessFactsTest {
  private static final Map<String, String> POWER =
      Map.of("synchronous_commit", "on", "fsync", "on", "full_page_writes", "on");

  @Test
  void durability_allForced_isPower() {
    assertEquals("power", ProcessFacts.durabilityOf(POWER));
  }

  @ParameterizedTest
  @CsvSource({"synchronous_commit", "fsync", "full_page_writes"})
  void durability_oneSettingOff_isProcess(String setting) {
    var settings = new HashMap<>(POWER);
    settings.put(setting, "off");
    assertEquals("process", ProcessFacts.durabilityOf(settings));
  }

  @ParameterizedTest
  @CsvSource({
    "ms, false, nested-locks",
    "jpa, false, repeatable read",
    "ms, true, published",
    "jpa, true, published"
  })
  void isolation_ofEachWay_isItsOwn(String engine, String published, String isolation) {
    var config =
        new SmallRyeConfigBuilder()
            .withMapping(RuntimeConfig.class)
            .withDefaultValues(Map.of("emporium.engine", engine, "emporium.published", published))
            .build()
            .getConfigMapping(RuntimeConfig.class);
    var facts = Map.of("transaction_isolation", "repeatable read");
    assertEquals(isolation, ProcessFacts.isolation(config, facts));
  }

  @Test
  void durability_databaseNotAsked_isUnknown() {
    assertEquals("unknown", ProcessFacts.durabilityOf(Map.of()));
  }
}
