package emporium.runtime.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What settings of PostgreSQL mean for what was acknowledged. */
class AboutResourceTest {
  private static final Map<String, String> POWER =
      Map.of("synchronous_commit", "on", "fsync", "on", "full_page_writes", "on");

  @Test
  void durability_allForced_isPower() {
    assertEquals("power", AboutResource.durabilityOf(POWER));
  }

  @ParameterizedTest
  @CsvSource({"synchronous_commit", "fsync", "full_page_writes"})
  void durability_oneSettingOff_isProcess(String setting) {
    var settings = new HashMap<>(POWER);
    settings.put(setting, "off");
    assertEquals("process", AboutResource.durabilityOf(settings));
  }

  @Test
  void durability_databaseNotAsked_isUnknown() {
    assertEquals("unknown", AboutResource.durabilityOf(Map.of()));
  }
}
