package emporium.jmeter.report;

import emporium.jmeter.report.OverheadTable.Overhead;
import emporium.jmeter.result.Comparison;

/** The cost of tables that follow the graph, as ratios to the same row without them. */
final class FollowingOverheadReport {
  private static final String COMBINED = "combined";

  private FollowingOverheadReport() {}

  /** Returns it as text; empty if no row has such tables. */
  static String table(Comparison comparison) {
    return ratios(comparison).plain();
  }

  /** Returns it as a part of the page; empty if no row has such tables. */
  static String section(Comparison comparison) {
    return ratios(comparison).section("What tables that follow the graph cost");
  }

  private static OverheadTable ratios(Comparison comparison) {
    return new OverheadTable(
        "times the graph alone",
        comparison.rows().stream()
            .filter(row -> row.engine().equals(COMBINED))
            .map(row -> new Overhead(row, comparison.graphCounterpart(row)))
            .toList());
  }
}
