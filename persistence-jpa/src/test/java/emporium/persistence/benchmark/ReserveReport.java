package emporium.persistence.benchmark;

import emporium.persistence.Durability;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The cells of a run as a table, ratios first. A ratio is of one round; then comes the median. */
final class ReserveReport {
  private final List<BenchmarkCell> cells;

  ReserveReport(List<BenchmarkCell> cells) {
    this.cells = List.copyOf(cells);
  }

  List<String> lines() {
    var lines = new ArrayList<String>();
    for (Durability level : levels()) {
      lines.add("level " + level + ": graph over the others, median of rounds (least to most)");
      writers(level).forEach(writers -> lines.add(ratios(level, writers)));
      lines.addAll(overDevice(level));
      lines.add(
          format(
              "%-8s %7s %-14s %28s %9s %9s %9s %8s",
              "level", "writers", "subject", "commits/s", "p50 us", "p99 us", "max us", "cpu us"));
      of(level).stream()
          .map(cell -> List.of(cell.writers() + "", cell.subject()))
          .distinct()
          .forEach(row -> lines.add(row(level, Integer.parseInt(row.get(0)), row.get(1))));
    }
    return lines;
  }

  private String ratios(Durability level, int writers) {
    var line = new StringBuilder(format("%3d writers", writers));
    for (String other : EngineReserveBenchmark.OTHERS) {
      double[] ratios = ratios(level, writers, other);
      if (ratios.length > 0) {
        line.append(
            format(
                "   %s %.1fx (%.1f to %.1f)",
                other, median(ratios), ratios[0], ratios[ratios.length - 1]));
      }
    }
    return line.toString();
  }

  private double[] ratios(Durability level, int writers, String other) {
    return of(level).stream()
        .filter(cell -> cell.writers() == writers && cell.subject().equals(other))
        .flatMapToDouble(
            cell ->
                of(level).stream()
                    .filter(graph -> graph.subject().equals(EngineReserveBenchmark.GRAPH))
                    .filter(graph -> graph.writers() == writers && graph.round() == cell.round())
                    .mapToDouble(graph -> graph.perSecond() / cell.perSecond()))
        .sorted()
        .toArray();
  }

  /** How long one writer waits, in forces of the disk. */
  private List<String> overDevice(Durability level) {
    double[] graph = sorted(level, 1, EngineReserveBenchmark.GRAPH, BenchmarkCell::p50Micros);
    var lines = new ArrayList<String>();
    for (String device : List.of(EngineReserveBenchmark.APPEND, EngineReserveBenchmark.IN_PLACE)) {
      double[] alone = sorted(level, 1, device, BenchmarkCell::p50Micros);
      if (graph.length > 0 && alone.length > 0) {
        lines.add(
            format(
                "  1 writer waits %.0f us, %.2fx of %s (%.0f us)",
                median(graph), median(graph) / median(alone), device, median(alone)));
      }
    }
    return lines;
  }

  private String row(Durability level, int writers, String subject) {
    double[] rate = sorted(level, writers, subject, BenchmarkCell::perSecond);
    return format(
        "%-8s %7d %-14s %9.0f (%.0f to %.0f) %9.0f %9.0f %9.0f %8.1f",
        level,
        writers,
        subject,
        median(rate),
        rate[0],
        rate[rate.length - 1],
        median(sorted(level, writers, subject, BenchmarkCell::p50Micros)),
        median(sorted(level, writers, subject, BenchmarkCell::p99Micros)),
        median(sorted(level, writers, subject, BenchmarkCell::maxMicros)),
        median(sorted(level, writers, subject, BenchmarkCell::cpuMicros)));
  }

  private double[] sorted(
      Durability level, int writers, String subject, ToDoubleFunction<BenchmarkCell> value) {
    return of(level).stream()
        .filter(cell -> cell.writers() == writers && cell.subject().equals(subject))
        .mapToDouble(value)
        .sorted()
        .toArray();
  }

  private List<Durability> levels() {
    return cells.stream().map(BenchmarkCell::level).distinct().toList();
  }

  private List<Integer> writers(Durability level) {
    return of(level).stream().map(BenchmarkCell::writers).distinct().sorted().toList();
  }

  private List<BenchmarkCell> of(Durability level) {
    return cells.stream().filter(cell -> cell.level() == level).toList();
  }

  private static double median(double[] sorted) {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
