package emporium.jmeter.result;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What was not equal between two rows. */
class InequalitiesTest {
  private static RunResult row(
      String engine, int seconds, long perSecond, double compilers, double skew) {
    return SampleRunResults.row(engine, "power", 600, 1.0, true, skew, 0, compilers)
        .after(
            new Warmup(List.of(), Collections.nCopies(seconds, perSecond), 0, Map.of()),
            cause -> false);
  }

  private static List<String> of(RunResult row, RunResult other) {
    return Inequalities.of(new Comparison(List.of(row, other), List.of()), row);
  }

  @Test
  void of_equalRows_isNothing() {
    assertEquals(List.of(), of(row("ms", 30, 100, 0.02, 0), row("jpa", 30, 90, 0.04, 0)));
  }

  @Test
  void of_eachInequality_isNamedWithBothValues() {
    assertEquals(
        List.of(
            "loaded for 30 s before its rounds, jpa-power for 150 s",
            "30,000 transactions in its data before its rounds, 1,500 in that of jpa-power",
            "compilers took 2 % of its CPU, 12 % of that of jpa-power",
            "another value of work"),
        of(row("ms", 30, 1_000, 0.02, 0), row("jpa", 150, 10, 0.12, 1)));
  }

  @Test
  void of_relationalRow_isNothing() {
    RunResult tables = row("jpa", 150, 10, 0.12, 0);
    assertEquals(
        List.of(),
        Inequalities.of(
            new Comparison(List.of(row("ms", 30, 1_000, 0.02, 0), tables), List.of()), tables));
  }
}
