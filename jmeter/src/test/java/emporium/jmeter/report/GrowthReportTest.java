package emporium.jmeter.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.result.Comparison;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.result.SampleRunResults;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows over growing data, in table and page. */
class GrowthReportTest {
  @TempDir private Path out;

  private static Comparison comparison() {
    List<RunResult> small = List.of(sized("ms", 600, 10), sized("jpa", 100, 10));
    List<RunResult> large = List.of(sized("ms", 300, 50), sized("jpa", 80, 50));
    return new Comparison(small, List.of())
        .withGrowth(List.of(small.get(0), small.get(1), large.get(0), large.get(1)), List.of());
  }

  private static RunResult sized(String engine, double perSecond, int sizeFactor) {
    return SampleRunResults.sized(engine, perSecond, sizeFactor);
  }

  @Test
  void page_growth_hasRowsOfEachSizeWithRatiosOfThatSize() throws Exception {
    ResultFiles.write(comparison(), out);
    assertEquals(comparison(), ResultFiles.comparison(out));
    String page = Files.readString(out.resolve("report.html"));
    assertTrue(
        RowsOfPage.has(page, "ms-power", "10,000", "600.0", "6.00 (6.00 to 6.00)", "600.0", "90"));
    assertTrue(RowsOfPage.has(page, "ms-power", "50,000", "300.0", "3.75 (3.75 to 3.75)"));
    assertTrue(RowsOfPage.has(page, "jpa-power", "50,000", "80.0", ""));
    assertEquals(
        List.of(List.of(10_000.0, 600.0), List.of(50_000.0, 300.0)),
        GrowthReport.chart(comparison()).series().get(0).points());
  }

  @Test
  void table_nothingGrew_hasNoSuchPart() {
    assertTrue(ComparisonTable.of(comparison()).contains("As data grows"));
    Comparison still = new Comparison(comparison().rows(), List.of());
    assertFalse(ComparisonTable.of(still).contains("As data grows"));
    assertTrue(GrowthReport.chart(still).isEmpty());
  }
}
