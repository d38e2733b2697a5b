package emporium.jmeter.sql;

import emporium.jmeter.sql.SqlSession.Answer;
import emporium.jmeter.sql.SqlSession.Shown;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Prints the answer to a query: its rows, then the commit that they are of. */
public final class SqlPrinter {
  private static final String GAP = "  ";

  private final PrintWriter out;

  public SqlPrinter(PrintWriter out) {
    this.out = out;
  }

  /** Prints rows in columns that are as wide as their widest value. */
  public void table(Answer answer) {
    List<Integer> widths =
        IntStream.range(0, answer.columns().size())
            .map(
                column ->
                    Math.max(
                        answer.columns().get(column).length(),
                        answer.rows().stream()
                            .mapToInt(row -> row.get(column).length())
                            .max()
                            .orElse(0)))
            .boxed()
            .toList();
    out.println(line(answer.columns(), widths));
    out.println(line(widths.stream().map("-"::repeat).toList(), widths));
    answer.rows().forEach(row -> out.println(line(row, widths)));
  }

  private static String line(List<String> row, List<Integer> widths) {
    return IntStream.range(0, row.size())
        .mapToObj(
            column -> row.get(column) + " ".repeat(widths.get(column) - row.get(column).length()))
        .collect(Collectors.joining(GAP))
        .stripTrailing();
  }

  /** Prints rows as comma-separated values (RFC 4180). */
  public void csv(Answer answer) {
    out.println(answer.columns().stream().map(SqlPrinter::quoted).collect(Collectors.joining(",")));
    answer
        .rows()
        .forEach(
            row ->
                out.println(row.stream().map(SqlPrinter::quoted).collect(Collectors.joining(","))));
  }

  private static String quoted(String value) {
    return value.chars().anyMatch(one -> one == ',' || one == '"' || one == '\n' || one == '\r')
        ? '"' + value.replace("\"", "\"\"") + '"'
        : value;
  }

  /**
   * Prints which commits the rows are of.
   *
   * @param newest the newest acknowledged commit of each source, asked for after the query
   */
  public void commits(Answer answer, Map<String, Long> newest, Instant now) {
    out.println(
        "(%d %s%s)"
            .formatted(
                answer.rows().size(),
                answer.rows().size() == 1 ? "row" : "rows",
                answer.isCut() ? " shown, there are more" : ""));
    answer.commits().forEach(shown -> out.println(commit(shown, newest, now)));
    out.flush();
  }

  /** What an answer has, for JSON. */
  public static Map<String, Object> fields(Answer answer, Map<String, Long> newest) {
    var fields = new LinkedHashMap<String, Object>();
    fields.put("columns", answer.columns());
    fields.put("rows", answer.rows());
    fields.put("isCut", answer.isCut());
    fields.put("commits", answer.commits().stream().map(one -> fields(one, newest)).toList());
    return fields;
  }

  private static Map<String, Object> fields(Shown shown, Map<String, Long> newest) {
    var fields = new LinkedHashMap<String, Object>();
    fields.put("source", shown.source());
    fields.put("commit", shown.commit());
    fields.put("committedAt", shown.committedAt().toString());
    Long latest = newest.get(shown.source());
    if (latest != null) {
      fields.put("newestCommit", latest);
    }
    return fields;
  }

  private static String commit(Shown shown, Map<String, Long> newest, Instant now) {
    String at =
        "at commit %s:%d of %s".formatted(shown.source(), shown.commit(), shown.committedAt());
    Long latest = newest.get(shown.source());
    if (latest == null) {
      return at + ", whose process did not answer";
    }
    return latest <= shown.commit()
        ? at + ", the newest"
        : "%s, behind by at most %d commits and %d ms"
            .formatted(
                at,
                latest - shown.commit(),
                Math.max(0, Duration.between(shown.committedAt(), now).toMillis()));
  }
}
