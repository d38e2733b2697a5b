package emporium.jmeter.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A chart of a report: its values, and what a reader needs to read them. {@code report.js} draws
 * it.
 *
 * @param id of its element in the page
 * @param kind how it is drawn
 * @param title what it shows
 * @param unit of the values
 * @param across what runs along the other axis, with its unit
 * @param logarithmic whether the axis of the values is
 * @param warmupSeconds at the begin of the axis of time, shaded; 0: none
 * @param categories names along the other axis; empty if that has numbers
 * @param note what else a reader should know; empty: nothing
 */
record Chart(
    String id,
    Kind kind,
    String title,
    String unit,
    String across,
    boolean logarithmic,
    int warmupSeconds,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> categories,
    List<Series> series,
    String note) {

  /** How a chart is drawn. */
  enum Kind {
    /** Lines over the seconds of the run. */
    TIME,
    /** Lines over the part of the samples that is slower, on a logarithmic axis. */
    PERCENTILES,
    /** A bar for each category, and dots for its rounds. */
    BARS,
    /** Lines with dots over a number. */
    LINES
  }

  /** How a series is drawn. */
  enum Mark {
    LINE,
    BAR,
    DOTS
  }

  /**
   * A named list of values.
   *
   * @param colour which of the page's colours; equal names have equal ones in all charts
   * @param few whether it has so few samples that it is rough; drawn dotted
   * @param points pairs of a place and a value, which is null where nothing was measured
   */
  record Series(
      String name, int colour, Mark mark, boolean few, List<List<@Nullable Double>> points) {
    Series(String name, int colour, List<List<@Nullable Double>> points) {
      this(name, colour, Mark.LINE, false, points);
    }
  }

  /** Creates one over the time of a run. */
  static Chart overTime(
      String id,
      String title,
      String unit,
      boolean logarithmic,
      int warmupSeconds,
      List<Series> series,
      String note) {
    return new Chart(
        id,
        Kind.TIME,
        title,
        unit,
        "seconds since the start of the load",
        logarithmic,
        warmupSeconds,
        List.of(),
        known(series),
        note);
  }

  private static List<Series> known(List<Series> series) {
    var all = new ArrayList<>(series);
    all.removeIf(one -> one.points().isEmpty());
    return all;
  }

  /** Returns whether there is nothing to draw. */
  @JsonIgnore
  boolean isEmpty() {
    return series.isEmpty();
  }

  /** Returns its place in the page; empty if there is nothing to draw. */
  String figure(boolean wide) {
    return isEmpty()
        ? ""
        : "<section class=\"panel"
            + (wide ? " wide" : "")
            + "\"><h2>"
            + Html.text(title)
            + " <span class=\"unit\">"
            + Html.text(unit)
            + "</span></h2>\n<div class=\"chart\" id=\""
            + id
            + "\"></div>\n"
            + (note.isEmpty() ? "" : "<p class=\"note\">" + Html.text(note) + "</p>\n")
            + "<details class=\"values\" data-chart=\""
            + id
            + "\"><summary>Values as a table</summary>"
            + "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\""
            + Html.text(title)
            + ", values\"></div></details>\n</section>\n";
  }
}
