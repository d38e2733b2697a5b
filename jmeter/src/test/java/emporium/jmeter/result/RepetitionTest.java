package emporium.jmeter.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
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
            "ms-power: 6.30 (6.00 to 6.60) times jpa before, 7.25 (6.50 to 8.00) now: the same",
            "the same conclusion as before"),
        repetition.lines());
  }

  @Test
  void of_sameWinnerOtherFactor_isNotTheSame() {
    Repetition repetition =
        Repetition.of(BEFORE, comparison(row("ms", 700, 800), row("jpa", 100, 100)));
    assertFalse(repetition.isSame());
    assertTrue(repetition.findings().get(0).endsWith("the same winner, another factor"));
    assertEquals("NOT the same conclusion as before", repetition.lines().get(1));
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
