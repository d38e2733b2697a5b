package emporium.jmeter.report;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Looks for rows in the tables of a report. */
final class RowsOfPage {
  private RowsOfPage() {}

  /** Returns whether a row of a table begins with these cells. */
  static boolean has(String page, String... cells) {
    String wanted =
        Arrays.stream(cells)
            .map(cell -> "<td>" + cell + "</td>")
            .collect(Collectors.joining("", "<tr>", ""));
    return page.replaceAll("<(tr|td) [^>]*>", "<$1>").contains(wanted);
  }
}
