package emporium.jmeter.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.result.RunResult;
import emporium.jmeter.result.SampleRunResults;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two runs side by side. */
class SideBySideTest {
  private static final List<RunResult> FIRST =
      List.of(
          SampleRunResults.row("ms", "power", 600, 1.0),
          SampleRunResults.row("jpa", "power", 100, 5.0));
  private static final List<RunResult> SECOND =
      List.of(
          SampleRunResults.row("jpa", "power", 100, 4.0),
          SampleRunResults.row("ms", "power", 900, 0.7),
          SampleRunResults.row("ms", "process", 990, 0.6));

  @Test
  void table_rowsOfBoth_areMatchedByName() throws Exception {
    var both = new SideBySide("a", FIRST, "b", SECOND);
    String table = both.table();
    assertTrue(
        table
            .replaceAll(" +", " ")
            .contains("ms-power 600.0 900.0 1.50 (1.50 to 1.50) 600.0 900.0 1.00 0.70"),
        table);
    assertTrue(table.contains("ms-process is only in b"), table);
    assertEquals(
        "In the second run ms-power finished 1.50 (1.50 to 1.50) times the transactions of the"
            + " first; jpa-power finished 1.00 (1.00 to 1.00) times the transactions of the first,"
            + " no difference beyond the spread.",
        both.conclusion());
  }

  @Test
  void html_rowsAndConditions_areTables() throws Exception {
    String page = new SideBySide("a", FIRST, "b", SECOND).html();
    assertTrue(RowsOfPage.has(page, "ms-power", "600.0", "900.0", "1.50 (1.50 to 1.50)"));
    assertTrue(RowsOfPage.has(page, "JDK", "a JVM", "a JVM"));
    assertEquals(1, ChartsOfPage.of(page).size());
    var other = List.of(SampleRunResults.row("ms", "power", 600, 1.0, true, 0.5, 0, 0));
    assertTrue(
        new SideBySide("a", FIRST, "b", other)
            .html()
            .contains("<td role=\"cell\">work (not the same)"));
  }

  @Test
  void rows_nothingInCommon_isAnError() {
    assertThrows(IOException.class, () -> new SideBySide("a", FIRST, "b", List.of(SECOND.get(2))));
  }
}
