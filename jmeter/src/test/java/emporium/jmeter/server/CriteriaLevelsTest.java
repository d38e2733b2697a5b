package emporium.jmeter.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Levels of criteria as options have them. */
class CriteriaLevelsTest {
  private static final Map<String, String> STRONGEST =
      Map.of(
          "replication", "causal-seller",
          "integrity", "consistent",
          "delivery", "exactly-once",
          "event-order", "causal",
          "dashboard", "snapshot",
          "audit-log", "on");

  @Test
  void parse_criterionBelowTheStrongest_isGivenToTheServer() {
    assertEquals(
        List.of("-Demporium.criteria.integrity=available"),
        CriteriaLevels.parse("integrity=available", "none").arguments());
    assertEquals(List.of(), CriteriaLevels.parse("integrity=consistent", "none").arguments());
    assertThrows(
        IllegalArgumentException.class, () -> CriteriaLevels.parse("integrity=maybe", "none"));
  }

  @Test
  void parse_weakest_hasTheFirstLevelOfEachCriterion() {
    var weakest = CriteriaLevels.parse("weakest", "none");
    assertEquals("weakest", weakest.shortName());
    assertTrue(
        weakest.arguments().contains("-Demporium.criteria.integrity=available"),
        weakest.arguments().toString());
    assertEquals(6, weakest.arguments().size());
  }

  @Test
  void of_allCriteriaAtTheStrongest_isStrongest() {
    assertEquals(CriteriaLevels.STRONGEST, CriteriaLevels.of(STRONGEST, Map.of()));
  }

  /** It may be weakened, and nobody here would know. */
  @Test
  void of_criterionThatIsNotKnown_isRefusedAndNamed() {
    var more = new HashMap<>(STRONGEST);
    more.put("isolation", "dirty-read");
    more.put("freshness", "stale");
    var refused =
        assertThrows(IllegalArgumentException.class, () -> CriteriaLevels.of(more, Map.of()));
    assertEquals("unknown criteria: freshness, isolation", refused.getMessage());
  }
}
