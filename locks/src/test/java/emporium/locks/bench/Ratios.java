package emporium.locks.bench;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.openjdk.jmh.results.RunResult;

/** The results of one run as a table of ratios. Immutable, so thread-safe. */
final class Ratios {
  private static final String BYTES = "gc.alloc.rate.norm";

  private final Collection<RunResult> results;

  Ratios(Collection<RunResult> results) {
    this.results = List.copyOf(results);
  }

  /** The table, line by line. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    uncontended(lines);
    scaling(lines);
    reserve(lines);
    return lines;
  }

  /** Each round has its own baseline; medians over the rounds. */
  private void uncontended(List<String> lines) {
    List<RunResult> baselines = of(BaselineBenchmark.class);
    lines.add(
        format(
            "ReentrantReadWriteLock write lock and unlock: %.1f ns, rounds %d",
            median(baselines.stream().map(Ratios::score)), baselines.size()));
    lines.add("uncontended            depth nodes     ns/op  x baseline  per node  bytes/op");
    Map<String, List<RunResult>> rounds =
        of(UncontendedBenchmark.class).stream()
            .collect(
                Collectors.groupingBy(
                    run -> format("%-22s %5s", name(run), run.getParams().getParam("depth")),
                    LinkedHashMap::new,
                    Collectors.toList()));
    rounds.forEach(
        (row, runs) -> {
          int nodes = nodes(runs.get(0));
          double ratio =
              median(
                  IntStream.range(0, runs.size())
                      .mapToObj(round -> score(runs.get(round)) / score(baselines.get(round))));
          lines.add(
              format(
                  "%s %5d %9.1f %11.2f %9.2f %9.0f",
                  row,
                  nodes,
                  median(runs.stream().map(Ratios::score)),
                  ratio,
                  ratio / nodes,
                  bytes(runs.get(0))));
        });
  }

  private static double median(Stream<Double> values) {
    List<Double> sorted = values.sorted().toList();
    return sorted.get(sorted.size() / 2);
  }

  /** The root, the owners, and one or several keys. */
  private static int nodes(RunResult run) {
    int owners = Integer.parseInt(run.getParams().getParam("depth")) - 1;
    int keys = name(run).startsWith("fourKeys") ? UncontendedBenchmark.SEVERAL : 1;
    return 1 + owners + keys;
  }

  private void scaling(List<String> lines) {
    lines.add("disjoint keys          threads    ops/ms  x one thread  x globalMonitor  bytes/op");
    for (RunResult run : of(ScalingBenchmark.class)) {
      int threads = run.getParams().getThreads();
      double rate = score(run);
      lines.add(
          format(
              "%-22s %7d %9.0f %13.2f %16.2f %9.0f",
              name(run),
              threads,
              rate,
              rate / score(only(ScalingBenchmark.class, name(run), 1)),
              rate / score(only(ScalingBenchmark.class, "globalMonitor", threads)),
              bytes(run)));
    }
  }

  private void reserve(List<String> lines) {
    lines.add("reserve stock          items    threads  monitor/s   nested/s  nested/monitor");
    for (RunResult run : of(ReserveBenchmark.class)) {
      if (!name(run).endsWith("Monitor")) {
        continue;
      }
      String variant = name(run).replace("Monitor", "");
      String distribution = run.getParams().getParam("distribution");
      int threads = run.getParams().getThreads();
      double nested = score(nested(variant, threads, distribution));
      lines.add(
          format(
              "%-22s %-8s %7d %10.0f %10.0f %15.4f",
              variant, distribution, threads, score(run), nested, nested / score(run)));
    }
  }

  private List<RunResult> of(Class<?> benchmark) {
    String prefix = benchmark.getName() + ".";
    return results.stream()
        .filter(run -> run.getParams().getBenchmark().startsWith(prefix))
        .toList();
  }

  private RunResult only(Class<?> benchmark, String name, int threads) {
    return of(benchmark).stream()
        .filter(run -> name(run).equals(name) && run.getParams().getThreads() == threads)
        .findFirst()
        .orElseThrow();
  }

  private RunResult nested(String variant, int threads, String distribution) {
    return of(ReserveBenchmark.class).stream()
        .filter(run -> name(run).equals(variant + "Nested"))
        .filter(run -> run.getParams().getThreads() == threads)
        .filter(run -> run.getParams().getParam("distribution").equals(distribution))
        .findFirst()
        .orElseThrow();
  }

  private static String name(RunResult run) {
    return run.getPrimaryResult().getLabel();
  }

  private static double score(RunResult run) {
    return run.getPrimaryResult().getScore();
  }

  private static double bytes(RunResult run) {
    return run.getSecondaryResults().keySet().stream()
        .filter(name -> name.endsWith(BYTES))
        .mapToDouble(name -> run.getSecondaryResults().get(name).getScore())
        .findFirst()
        .orElse(Double.NaN);
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
