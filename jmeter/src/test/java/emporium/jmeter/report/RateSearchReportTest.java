package emporium.jmeter.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.result.Comparison;
import emporium.jmeter.result.RateProbe;
import emporium.jmeter.result.RateSearch;
import emporium.jmeter.result.RateSearchRule;
import emporium.jmeter.result.SampleRunResults;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The highest rates of rows, in table and page. */
class RateSearchReportTest {
  private static final RateSearchRule RULE = new RateSearchRule(50, false, 7, 20);

  @TempDir private Path out;

  private static RateSearch search(String row, double sustained, double exceeded) {
    return new RateSearch(
        row,
        "checkout",
        RULE,
        List.of(
            new RateProbe(sustained, sustained, 20, 400, 0, 0, true),
            new RateProbe(exceeded, sustained, 90, 400, 0, 3, false)));
  }

  private static Comparison comparison(boolean relationalIsValid, RateSearch... searches) {
    return new Comparison(
        List.of(
            SampleRunResults.row("ms", "power", 600, 1.0),
            SampleRunResults.row("jpa", "power", 100, 5.0, relationalIsValid)),
        List.of(),
        List.of(),
        null,
        List.of(searches),
        null,
        List.of());
  }

  @Test
  void ratio_ofSustainedRates_hasTheSpreadOfBothBrackets() {
    Comparison comparison =
        comparison(true, search("ms-power", 400, 420), search("jpa-power", 20, 25));
    assertEquals("20.00", RateSearchReport.ratio(comparison, comparison.rows().get(0)));
    assertEquals("16.00 to 21.00", RateSearchReport.spread(comparison, comparison.rows().get(0)));
    assertTrue(
        Conclusion.of(comparison)
            .contains(
                "; with p99 of checkout within 50 ms it sustains 400.0 a second against 20.0, 20.00"
                    + " times as many (16.00 to 21.00); every row"),
        Conclusion.of(comparison));
  }

  @Test
  void ratio_rowThatDoesNotCount_isNotTold() {
    Comparison comparison =
        comparison(false, search("ms-power", 400, 420), search("jpa-power", 20, 25));
    assertEquals("", RateSearchReport.ratio(comparison, comparison.rows().get(0)));
    assertEquals("", RateSearchReport.headline(comparison));
  }

  @Test
  void files_withSearches_areReadAgainAndShown() throws Exception {
    Comparison comparison =
        comparison(true, search("ms-power", 400, 420), search("jpa-power", 20, 25));
    ResultFiles.write(comparison, out);
    assertEquals(comparison, ResultFiles.comparison(out));
    String page = Files.readString(out.resolve("report.html"));
    assertTrue(RowsOfPage.has(page, "ms-power", "400.0", "420.0", "20.00", "16.00 to 21.00"));
    assertTrue(ComparisonTable.of(comparison).contains("with p99 of checkout within 50 ms"));
    assertFalse(Files.readString(out.resolve("result.json")).contains("sustainedPerSecond"));
    assertFalse(ComparisonTable.of(comparison(true)).contains("open loop"));
  }
}
