package emporium.jmeter.report;

import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.result.Comparison;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.result.TransactionStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The conclusion of a run or of a comparison, in one sentence. */
final class Conclusion {
  private static final String POWER = "power";
  private static final String PROCESS = "process";

  private Conclusion() {}

  /** Returns the conclusion of a run. */
  static String of(RunResult run) {
    return run.valid()
        ? engine(run.engine())
            + durability(run)
            + " finished "
            + decimal(run.throughputPerSecond())
            + " business transactions per second"
            + users(run)
            + latency(run)
            + "; "
            + audit(run)
            + "."
        : "This run does not count: " + audit(run) + errors(run) + ".";
  }

  private static String users(RunResult run) {
    int users = run.workload().concurrency();
    return users == 0 ? "" : " with " + users + (users == 1 ? " user" : " users");
  }

  private static String engine(String engine) {
    return switch (engine) {
      case "ms" -> "The object graph";
      case "jpa" -> "PostgreSQL";
      case "combined" -> "The object graph with tables that follow it";
      case "none" -> "A server that does nothing";
      default -> "Engine " + engine;
    };
  }

  private static String durability(RunResult run) {
    return switch (run.durability()) {
      case POWER -> ", which survives a power loss,";
      case PROCESS -> ", which survives the kill of its process,";
      default -> "";
    };
  }

  /** Of the first transaction that counts. */
  private static String latency(RunResult run) {
    return run.transactions().entrySet().stream()
        .filter(one -> run.counts(one.getKey()) && one.getValue().latencies().count() > 0)
        .findFirst()
        .map(Conclusion::latency)
        .orElse("");
  }

  private static String latency(Map.Entry<String, TransactionStatistics> one) {
    return String.format(
        Locale.ROOT,
        ", a %s took %.0f ms in the median and %.0f ms at the 99th percentile",
        one.getKey(),
        one.getValue().p50Ms(),
        one.getValue().p99Ms());
  }

  private static String audit(RunResult run) {
    AuditResult audit = run.audit();
    if (audit == null) {
      return "there is nothing to audit";
    }
    int all = audit.checks().size();
    int red = audit.red().size();
    if (audit.interruption() != null) {
      return "it was not finished: " + audit.interruption();
    }
    if (red == 0) {
      return all == 1
          ? "the check of the audit passed"
          : "all " + all + " checks of the audit passed";
    }
    return red
        + " of "
        + all
        + " checks of the audit failed"
        + (audit.asPredicted() ? ", exactly as predicted" : "");
  }

  private static String errors(RunResult run) {
    return run.errors() == 0 ? "" : ", and " + run.errors() + " requests failed";
  }

  /** Returns the conclusion of a comparison, with the first ratio of each level of durability. */
  static String of(Comparison comparison) {
    Map<String, String> byDurability = new LinkedHashMap<>();
    comparison.rows().stream()
        .filter(row -> !ComparisonTable.ratio(comparison, row).isEmpty())
        .forEach(row -> byDurability.putIfAbsent(row.durability(), ratio(comparison, row)));
    String rates = RateSearchReport.headline(comparison);
    if (!rates.isEmpty()) {
      byDurability.put("rates", rates);
    }
    String ratios = String.join("; ", byDurability.values());
    return notSettled(comparison)
        + (ratios.isEmpty() ? "" : ratios + "; ")
        + rows(comparison)
        + ".";
  }

  /** What was measured before it was settled begins with that, or it would be quoted without. */
  private static String notSettled(Comparison comparison) {
    String names =
        comparison.rows().stream()
            .filter(row -> !row.isNull() && !row.isSettled())
            .map(RunResult::name)
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? "" : "Not settled (" + names + "): ";
  }

  private static String ratio(Comparison comparison, RunResult row) {
    RunResult rival = comparison.relationalCounterpart(row);
    String spread = ComparisonTable.ratios(comparison, row);
    return engine(row.engine())
        + " ("
        + row.name()
        + ") finished "
        + decimal(row.throughputPerSecond())
        + " transactions per second, "
        + ComparisonTable.ratio(comparison, row)
        + " times as many as "
        + (rival == null ? "" : engine(rival.engine()) + " (" + rival.name() + ")")
        + (spread.isEmpty() ? "" : ", " + spread + " in single rounds");
  }

  private static String rows(Comparison comparison) {
    List<String> lost =
        comparison.rows().stream().filter(row -> !row.valid()).map(RunResult::name).toList();
    if (!lost.isEmpty()) {
      return "rows marked void do not count: " + String.join(", ", lost);
    }
    return switch (comparison.exitStatus()) {
      case PASSED -> "every row passed its audit";
      case AS_PREDICTED -> "rows are red, exactly as predicted";
      case FAILED -> "not everything was measured";
    };
  }

  private static String decimal(double value) {
    return value >= 100
        ? String.format(Locale.ROOT, "%,.0f", value)
        : String.format(Locale.ROOT, "%.1f", value);
  }
}
