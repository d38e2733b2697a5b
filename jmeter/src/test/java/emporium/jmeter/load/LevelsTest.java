package emporium.jmeter.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Levels of criteria as options have them. */
class LevelsTest {
  @Test
  void parse_criterionBelowTheStrongest_isGivenToTheServer() {
    assertEquals(
        List.of("-Demporium.criteria.integrity=available"),
        Levels.parse("integrity=available", "none").arguments());
    assertEquals(List.of(), Levels.parse("integrity=consistent", "none").arguments());
    assertThrows(IllegalArgumentException.class, () -> Levels.parse("integrity=maybe", "none"));
  }

  @Test
  void parse_weakest_hasTheFirstLevelOfEachCriterion() {
    var weakest = Levels.parse("weakest", "none");
    assertEquals("weakest", weakest.word());
    assertTrue(
        weakest.arguments().contains("-Demporium.criteria.integrity=available"),
        weakest.arguments().toString());
    assertEquals(6, weakest.arguments().size());
  }
}
