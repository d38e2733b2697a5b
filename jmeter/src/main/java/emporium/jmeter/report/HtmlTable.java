package emporium.jmeter.report;

import static emporium.jmeter.report.Html.text;

import java.util.List;

/**
 * A table: columns of texts, then columns of numbers. One with many columns has, in a narrow
 * window, a block for each row in which every number has its heading, so nothing is cut. Not
 * thread-safe.
 */
final class HtmlTable {
  private static final int NARROW_MAX = 3; // columns of numbers that fit a phone

  private final String title;
  private final List<String> texts;
  private final List<String> numbers;
  private final StringBuilder rows = new StringBuilder();

  /**
   * @param title for those who cannot see it
   * @param texts headings of the first columns
   * @param numbers headings of the columns with numbers
   */
  HtmlTable(String title, List<String> texts, List<String> numbers) {
    this.title = title;
    this.texts = texts;
    this.numbers = numbers;
  }

  /** Adds a row, with a value for each column; an empty one is unknown. */
  void row(List<String> inWords, List<String> values) {
    rows.append("<tr role=\"row\">");
    inWords.forEach(one -> rows.append("<td role=\"cell\">").append(text(one)).append("</td>"));
    for (int at = 0; at < values.size(); at++) {
      rows.append("<td role=\"cell\" class=\"n\" data-heading=\"")
          .append(text(numbers.get(at)))
          .append("\">")
          .append(text(values.get(at)))
          .append("</td>");
    }
    rows.append("</tr>\n");
  }

  /** Returns whether it has no row. */
  boolean isEmpty() {
    return rows.isEmpty();
  }

  /** Returns it. */
  String html() {
    var headings = new StringBuilder();
    texts.forEach(one -> headings.append(heading(one, "")));
    numbers.forEach(one -> headings.append(heading(one, " class=\"n\"")));
    return "<table"
        + (numbers.size() > NARROW_MAX ? " class=\"stacked\"" : "")
        + " role=\"table\"><caption>"
        + text(title)
        + "</caption>\n<thead role=\"rowgroup\"><tr role=\"row\">"
        + headings
        + "</tr></thead>\n<tbody role=\"rowgroup\">\n"
        + rows
        + "</tbody></table>\n";
  }

  private static String heading(String name, String attributes) {
    return "<th scope=\"col\" role=\"columnheader\"" + attributes + ">" + text(name) + "</th>";
  }
}
