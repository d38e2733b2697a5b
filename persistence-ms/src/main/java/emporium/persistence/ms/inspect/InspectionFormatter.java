package emporium.persistence.ms.inspect;

import emporium.persistence.ms.EngineStatistics;
import emporium.persistence.ms.StartReport;
import emporium.persistence.ms.graph.InvariantResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** An inspection for people to read. */
public final class InspectionFormatter {
  private static final String[] UNITS = {"B", "KB", "MB", "GB", "TB"};

  private InspectionFormatter() {}

  /** Some lines, without the classes' fields. */
  public static String format(InspectionReport found) {
    var lines = new ArrayList<String>();
    lines.add((found.backup() ? "backup          " : "data directory  ") + found.directory());
    found
        .files()
        .forEach(f -> lines.add(row("  " + f.kind(), f.files() + " files, " + bytes(f.bytes()))));
    journal(found.journal(), lines);
    tables(found.statistics(), lines);
    events(found.statistics(), lines);
    lines.add("class dictionary " + found.classes().identity());
    found.classes().classes().forEach(c -> lines.add(row("  " + c.number(), c.name())));
    invariants(found.journal().invariants(), lines);
    return String.join("\n", lines) + "\n";
  }

  private static void journal(StartReport start, List<String> lines) {
    boolean none = start.firstGroup() > start.lastGroup();
    lines.add("positions");
    lines.add(row("  store has groups up to", start.storeGroup()));
    lines.add(
        row(
            "  journal has groups",
            none
                ? "none, next is " + start.firstGroup()
                : start.firstGroup() + " to " + start.lastGroup()));
    lines.add(
        row(
            "  replayed at a start",
            start.replayedGroups() + " groups, " + start.replayedUnits() + " units of work"));
    lines.add(row("  start in", start.millis() + " ms"));
  }

  private static void tables(EngineStatistics statistics, List<String> lines) {
    lines.add("aggregates");
    statistics
        .tables()
        .forEach(t -> lines.add(row("  " + t.service() + " " + t.table(), count(t))));
  }

  private static String count(EngineStatistics.TableCount table) {
    return table.aggregates()
        + (table.history() == 0 ? "" : ", " + table.history() + " of them history");
  }

  private static void events(EngineStatistics statistics, List<String> lines) {
    lines.add("outbox");
    statistics
        .outbox()
        .forEach(
            t ->
                lines.add(
                    row("  " + t.topic(), t.pending() + " wait, next is " + t.nextSequence())));
    lines.add("inbox marks");
    statistics
        .inboxes()
        .forEach(
            mark ->
                lines.add(
                    row(
                        "  " + mark.consumer() + " of " + mark.topic(),
                        "all up to " + mark.consumedUpTo() + ", " + mark.outOfOrder() + " above")));
  }

  private static void invariants(List<InvariantResult> results, List<String> lines) {
    lines.add("invariants");
    results.forEach(
        r ->
            lines.add(
                row(
                    "  " + r.service() + " " + r.table(),
                    "holds: " + r.rule() + (r.table().isEmpty() ? "" : " (" + r.checked() + ")"))));
  }

  private static String row(String what, Object value) {
    return String.format(Locale.ROOT, "%-38s %s", what, value);
  }

  /** A size that a person can read. */
  static String bytes(long bytes) {
    double size = bytes;
    int unit = 0;
    while (size >= 1_024 && unit < UNITS.length - 1) {
      size /= 1_024;
      unit++;
    }
    return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", size, UNITS[unit]);
  }
}
