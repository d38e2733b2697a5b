package emporium.jmeter.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Whether a repeated comparison came to the same conclusion, on given figures. */
class RepetitionTest {
  private static RunResult row(String engine, double... rounds) {
    return RoundMerger.merge(
        DoubleStream.of(rounds)
            .mapToObj(perSecond -> SampleRunResults.row(engine, "power", perSecond, 1))
            .toList());
  }

  private static Comparison comparison(RunResult... rows) {
    return new Comparison(List.of(rows), List.of());
  }

  private static final Comparison BEFORE =
      comparison(row("ms", 600, 660), row("jpa", 100, 100)); // 6.00 to 6.60

  @Test
  void of_spreadsOverlap_isTheSame() {
    Repetition repetition =
        Repetition.of(BEFORE, comparison(row("ms", 650, 800), row("jpa", 100, 100)));
    assertTrue(repetition.isSame(), repetition.lines().toString());
    assertEquals(
        List.of(
            "ms-power, throughput: 6.30 (6.00 to 6.60) times jpa before, 7.25 (6.50 to 8.00) now: the"
                + " same",
            "ms-power, memory: 1.00 (1.00 to 1.00) times jpa before, 1.00 (1.00 to 1.00) now: the"
                + " same",
            "ms-power, p99 of checkout: 6.60 (6.00 to 6.60) times jpa before, 8.00 (6.50 to 8.00)"
                + " now: the same",
            "the same conclusion as before"),
        repetition.lines());
  }

  @Test
  void of_sameWinnerOtherFactor_isNotTheSame() {
    Repetition repetition =
        Repetition.of(BEFORE, comparison(row("ms", 700, 800), row("jpa", 100, 100)));
    assertFalse(repetition.isSame());
    assertTrue(repetition.findings().get(0).endsWith("the same winner, another factor"));
    assertTrue(repetition.lines().contains("NOT the same conclusion as before"));
  }

  @Test
  void of_otherWinner_isNotTheSame() {
    Repetition repetition = Repetition.of(BEFORE, comparison(row("ms", 50), row("jpa", 100)));
    assertFalse(repetition.isSame());
    assertTrue(repetition.findings().get(0).endsWith("another winner"));
  }

  /** Overlapping spreads are not enough where one run had a winner and the other had none. */
  @Test
  void of_winnerThatIsNotCertainAnyMore_isNotTheSame() {
    Comparison narrow = comparison(row("ms", 110, 120), row("jpa", 100, 100));
    Comparison wide = comparison(row("ms", 90, 120), row("jpa", 100, 100));
    assertFalse(Repetition.of(narrow, wide).isSame());
    assertTrue(Repetition.of(wide, wide).isSame(), "no winner in both");
  }

  @Test
  void of_rowMissingOrVoid_isNotTheSame() {
    assertFalse(Repetition.of(BEFORE, comparison(row("jpa", 100))).isSame());
    Comparison red =
        comparison(SampleRunResults.row("ms", "power", 630, 1, false), row("jpa", 100));
    assertFalse(Repetition.of(BEFORE, red).isSame());
    assertFalse(
        Repetition.of(comparison(row("jpa", 100)), BEFORE).isSame(), "no conclusion to repeat");
  }

  /** The server's processor time without the 0.4 ms of HTTP is a tenth of the tables' before. */
  @Test
  void of_otherFactorOfProcessorTime_isNotTheSame() {
    Comparison before = withCpu(1.0, 6.4);
    assertTrue(Repetition.of(before, withCpu(1.0, 6.4)).isSame());
    Repetition repetition = Repetition.of(before, withCpu(2.4, 6.4));
    assertFalse(repetition.isSame());
    assertTrue(
        repetition
            .findings()
            .contains(
                "ms-power, CPU without HTTP: 0.10 (0.10 to 0.10) times jpa before,"
                    + " 0.33 (0.33 to 0.33) now: the same winner, another factor"),
        repetition.findings().toString());
  }

  private static Comparison withCpu(double graphMs, double jpaMs) {
    return comparison(
        RoundMerger.mergeOne(SampleRunResults.row("ms", "power", 600, graphMs)),
        RoundMerger.mergeOne(SampleRunResults.row("jpa", "power", 100, jpaMs)),
        RoundMerger.mergeOne(SampleRunResults.row("none", "none", 2_000, 0.4)));
  }

  /** The longest samples of a few rounds vary, but which side waits longer does not. */
  @Test
  void of_otherFactorOfThe99thPercentile_isTheSameUnlessAnotherSideWins() {
    Comparison before = comparison(row("ms", 1_600), row("jpa", 400));
    Repetition higher = Repetition.of(before, comparison(row("ms", 800), row("jpa", 400)));
    assertTrue(finding(higher, "p99 of checkout").endsWith("now: the same"));
    assertTrue(finding(higher, "throughput").endsWith("another factor"));
    Repetition other = Repetition.of(before, comparison(row("ms", 300), row("jpa", 400)));
    assertTrue(finding(other, "p99 of checkout").endsWith("another winner"));
  }

  @Test
  void of_fewerSamplesOfAPercentileThanBefore_isTheSame() {
    Repetition repetition =
        Repetition.of(
            comparison(row("ms", 2_000), row("jpa", 200)),
            comparison(row("ms", 1_990), row("jpa", 199)));
    assertTrue(finding(repetition, "p99 of checkout").endsWith("too few samples to tell"));
    assertTrue(repetition.isSame(), repetition.lines().toString());
  }

  private static String finding(Repetition repetition, String measure) {
    return repetition.findings().stream()
        .filter(one -> one.startsWith("ms-power, " + measure + ":"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void of_otherVariablesOfTheEnvironment_namesThem() {
    assertEquals(
        List.of("variable JAVA_TOOL_OPTIONS: not set before, -Xint now"),
        Repetition.of(disclosed(Map.of()), disclosed(Map.of("JAVA_TOOL_OPTIONS", "-Xint")))
            .differences());
  }

  private static Comparison disclosed(Map<String, String> environment) {
    Disclosure disclosure = SampleRunResults.disclosure(List.of("compare"), environment);
    return new Comparison(
        BEFORE.rows(), List.of(), List.of(), null, List.of(), disclosure, List.of());
  }

  @Test
  void of_otherConditions_namesThem() {
    RunResult other = SampleRunResults.row("ms", "power", 600, 1, true, 0.5, 0, 0);
    assertEquals(
        List.of("work: skew 0.0 / 0.0 before, skew 0.5 / 0.0 now"),
        Repetition.of(
                comparison(row("ms", 600), row("jpa", 100)), comparison(other, row("jpa", 100)))
            .differences());
  }

  @Test
  void ratio_ofTwoRuns_pairsAnyRoundWithAnyOther() {
    Ratio ratio = Ratio.ofRuns(row("ms", 200, 300), row("ms", 100, 150));
    assertEquals("2.00 (1.33 to 3.00)", String.valueOf(ratio));
    assertNull(Ratio.ofRuns(row("ms", 1), SampleRunResults.row("ms", "power", 1, 1, false)));
  }
}
