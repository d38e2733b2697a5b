package emporium.jmeter.report;

import emporium.jmeter.report.Chart.Mark;
import emporium.jmeter.report.Chart.Series;
import emporium.jmeter.result.Conditions;
import emporium.jmeter.result.ExitStatus;
import emporium.jmeter.result.Ratio;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.result.TransactionStatistics;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Two runs or comparisons side by side, row by row: before and after, two machines, two versions of
 * Java. The runs have no rounds in common, so the spread of a ratio is that of any round of the
 * second to any of the first. Immutable.
 */
public final class SideBySide {
  private final String firstName;
  private final String secondName;
  private final List<Pair> pairs;
  private final List<String> alone;

  /**
   * A row that both have.
   *
   * @param first of the first run
   * @param second of the second run
   */
  public record Pair(RunResult first, RunResult second) {
    @Nullable Ratio ratio() {
      return Ratio.ofRuns(second, first);
    }
  }

  /**
   * @param firstName of the first run, for readers
   * @param secondName of the second run
   * @throws IOException if they have no row in common
   */
  public SideBySide(
      String firstName, List<RunResult> first, String secondName, List<RunResult> second)
      throws IOException {
    this.firstName = firstName;
    this.secondName = secondName;
    this.pairs =
        first.stream()
            .flatMap(row -> named(second, row.name()).map(other -> new Pair(row, other)).stream())
            .toList();
    if (pairs.isEmpty()) {
      throw new IOException(firstName + " and " + secondName + " have no row in common");
    }
    this.alone =
        Stream.concat(lacking(first, second, firstName), lacking(second, first, secondName))
            .toList();
  }

  private static Optional<RunResult> named(List<RunResult> rows, String name) {
    return rows.stream().filter(row -> row.name().equals(name)).findFirst();
  }

  private static Stream<String> lacking(
      List<RunResult> rows, List<RunResult> others, String where) {
    return rows.stream()
        .map(RunResult::name)
        .filter(name -> named(others, name).isEmpty())
        .map(name -> name + " is only in " + where);
  }

  /** Returns a row, for what all have in common. */
  public RunResult any() {
    return pairs.get(0).first();
  }

  /** Returns the rows that both have. */
  public List<Pair> rows() {
    return pairs;
  }

  /** Returns what the second run is to the first, in one sentence. */
  String conclusion() {
    return pairs.stream()
        .filter(pair -> !pair.first().isNull() && pair.ratio() != null)
        .map(
            pair ->
                pair.first().name()
                    + " finished "
                    + pair.ratio()
                    + " times the transactions of the first"
                    + moved(pair.ratio()))
        .collect(Collectors.joining("; ", "In the second run ", "."));
  }

  private static String moved(@Nullable Ratio ratio) {
    return ratio == null || ratio.winner() != 0 ? "" : ", no difference beyond the spread";
  }

  /** Returns it as text. */
  public String table() {
    var text = new StringBuilder();
    text.append("first: ").append(firstName).append(System.lineSeparator());
    text.append("second: ").append(secondName).append(System.lineSeparator());
    conditions().forEach(line -> text.append(line).append(System.lineSeparator()));
    text.append(
        line("row", "first/s", "second/s", "second to first", "p99 ms", "p99 ms", "CPU", "CPU"));
    for (Pair pair : pairs) {
      text.append(line(Stream.concat(Stream.of(pair.first().name()), cells(pair)).toArray()));
    }
    alone.forEach(one -> text.append(one).append(System.lineSeparator()));
    return text.toString();
  }

  private static String line(Object... cells) {
    return String.format(Locale.ROOT, "%-26s %12s %12s %24s %10s %10s %10s %10s%n", cells);
  }

  private static Stream<String> cells(Pair pair) {
    Ratio ratio = pair.ratio();
    return Stream.of(
        perSecond(pair.first()),
        perSecond(pair.second()),
        ratio == null ? "" : ratio.toString(),
        p99(pair.first()),
        p99(pair.second()),
        ComparisonTable.or(pair.first().consumption().serverCpuMsPerTransaction()),
        ComparisonTable.or(pair.second().consumption().serverCpuMsPerTransaction()));
  }

  private static String perSecond(RunResult row) {
    return row.valid() ? ComparisonTable.one(row.throughputPerSecond()) : "void";
  }

  /** Of the first transaction. */
  private static String p99(RunResult row) {
    return row.transactions().values().stream()
        .findFirst()
        .map((TransactionStatistics one) -> ComparisonTable.ms(one, one.p99Ms()))
        .orElse("");
  }

  private List<String> conditions() {
    Map<String, String> first = Conditions.of(pairs.get(0).first());
    Map<String, String> second = Conditions.of(pairs.get(0).second());
    return Conditions.differing(pairs.get(0).first(), pairs.get(0).second()).stream()
        .map(
            name ->
                "not the same "
                    + name
                    + ": "
                    + first.getOrDefault(name, "unknown")
                    + "; "
                    + second.getOrDefault(name, "unknown"))
        .toList();
  }

  /** Returns it as a page that needs no other file. */
  public String html() {
    var page = new ReportPage("Two runs side by side", status(), conclusion());
    page.fact("first", firstName);
    page.fact("second", secondName);
    page.add(throughputs(), true);
    page.add(Html.panel("Rows", rowsTable() + Html.note(String.join("; ", alone))));
    page.add(Html.panel("Conditions", conditionsTable()));
    return page.html();
  }

  private ExitStatus status() {
    boolean allCount = pairs.stream().allMatch(pair -> pair.ratio() != null);
    return allCount ? ExitStatus.PASSED : ExitStatus.FAILED;
  }

  private Chart throughputs() {
    List<Pair> shown = pairs.stream().filter(pair -> !pair.first().isNull()).toList();
    List<Series> series = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (Pair pair : shown) {
      add(series, names, pair.first(), "first", 0);
      add(series, names, pair.second(), "second", 1);
    }
    return new Chart(
        "throughputs",
        Chart.Kind.BARS,
        "Throughput",
        "business transactions per second",
        "",
        false,
        0,
        names,
        series,
        "A bar is the median of the rounds, a dot is a round. What does not count is 0.");
  }

  private static void add(
      List<Series> series, List<String> names, RunResult row, String which, int colour) {
    int at = names.size();
    String name = row.name() + ", " + which;
    names.add(name);
    double shown = row.valid() ? row.throughputPerSecond() : 0;
    series.add(new Series(name, colour, Mark.BAR, false, ChartPoints.at(at, shown)));
    double[] rounds =
        row.valid()
            ? row.rounds().stream().mapToDouble(RunResult.Round::throughputPerSecond).toArray()
            : new double[0];
    series.add(new Series(name + ", rounds", colour, Mark.DOTS, false, ChartPoints.at(at, rounds)));
  }

  private String rowsTable() {
    var table =
        new HtmlTable(
            "Rows of both",
            List.of("row"),
            List.of(
                "first, per s",
                "second, per s",
                "second to first",
                "first, p99 ms",
                "second, p99 ms",
                "first, CPU ms",
                "second, CPU ms"));
    pairs.forEach(pair -> table.row(List.of(pair.first().name()), cells(pair).toList()));
    return table.html();
  }

  /** Those that differ are marked. */
  private String conditionsTable() {
    RunResult first = pairs.get(0).first();
    RunResult second = pairs.get(0).second();
    Map<String, String> ofFirst = Conditions.of(first);
    Map<String, String> ofSecond = Conditions.of(second);
    List<String> differing = Conditions.differing(first, second);
    var names = new TreeSet<String>(ofFirst.keySet());
    names.addAll(ofSecond.keySet());
    var table =
        new HtmlTable("Conditions of both", List.of("condition", "first", "second"), List.of());
    for (String name : names) {
      String marked = differing.contains(name) ? name + " (not the same)" : name;
      table.row(
          List.of(marked, ofFirst.getOrDefault(name, ""), ofSecond.getOrDefault(name, "")),
          List.of());
    }
    return table.html();
  }
}
