package emporium.jmeter.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When a server is settled, on given series of figures. */
class WarmupTest {
  private static final WarmupRule RULE = WarmupRule.of(15, 150);

  private static Warmup warmup(String perSecond, String compilers) {
    return new Warmup(
        numbers(perSecond),
        Collections.nCopies(15 * numbers(perSecond).size(), 1L),
        0,
        Map.of(),
        numbers(compilers),
        RULE);
  }

  private static List<Double> numbers(String text) {
    return Arrays.stream(text.split(" ", -1)).map(Double::valueOf).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "500, 0.01, false", // one window
    "500 525, 0.3 0.04, true", // exactly 5 %
    "500 526, 0.3 0.04, false",
    "500 475, 0.01 0.01, true", // slower
    "500 474, 0.01 0.01, false",
    "500 500, 0.01 0.05, false", // compilers at the bound
    "500 500, 0.01 0.31, false",
    "500 500 900, 0 0 0, false", // settled once, not any more
    "100 900 910, 0 0 0, true",
    "0 0, 0 0, false"
  })
  void isUnstable_seriesOfWindows_isDecidedByTheLastTwo(
      String perSecond, String compilers, boolean settled) {
    assertEquals(settled, !warmup(perSecond, compilers).isUnstable());
  }

  @Test
  void isUnstable_compilersUnknown_isDecidedByThroughput() {
    var shares = Arrays.asList(0.3, (Double) null);
    assertTrue(RULE.isSettled(List.of(500.0, 510.0), shares));
    assertTrue(RULE.isSettled(List.of(500.0, 510.0), List.of()));
    assertFalse(RULE.isSettled(List.of(500.0, 600.0), shares));
  }

  @Test
  void isUnstable_fixedTime_isMovedByAFifth() {
    assertFalse(new Warmup(List.of(100.0, 120.0), List.of(), 0, Map.of()).isUnstable());
    assertTrue(new Warmup(List.of(100.0, 121.0), List.of(), 0, Map.of()).isUnstable());
  }

  @Test
  void instability_ofARule_namesBothReasonsAndTheTime() {
    assertEquals(
        "not settled after 30 s: its last two windows differ by 8 %, compilers took 12 % of its"
            + " CPU",
        warmup("500 540", "0.4 0.12").instability());
    assertEquals(
        "not settled after 15 s: only one window, compilers took 40 % of its CPU",
        warmup("500", "0.4").instability());
  }

  @ParameterizedTest
  @CsvSource({"15, 150, 15, 10", "15, 20, 10, 2", "15, 1, 1, 1", "60, 200, 60, 3"})
  void rule_anyTimes_hasTwoWindowsWhereTheyFit(
      int window, int secondsMax, int windowSeconds, int windows) {
    WarmupRule rule = WarmupRule.of(window, secondsMax);
    assertEquals(windowSeconds, rule.windowSeconds());
    assertEquals(windows, rule.windowsMax());
  }

  @Test
  void remarks_notSettled_comesFirstAndIsInTheName() {
    RunResult row =
        SampleRunResults.row("ms", "power", 600, 1.0, true, 0, 0.06, 0.31)
            .after(warmup("100 900", "0.4 0.3"), cause -> false);
    assertTrue(ResultRemarks.of(row).get(0).startsWith("not settled after 30 s"));
    assertEquals(3, ResultRemarks.of(row).size());
    assertEquals("not settled: ms-power", row.label());
    RunResult settled =
        SampleRunResults.row("ms", "power", 600, 1.0)
            .after(warmup("900 910", "0.4 0.01"), cause -> false);
    assertEquals("ms-power", settled.label());
  }
}
