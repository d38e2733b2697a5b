package emporium.jmeter.report;

import emporium.jmeter.audit.AuditResult;
import emporium.jmeter.report.Result.Round;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Makes one row of the rounds of a comparison. Counts, outcomes and errors are sums, latencies are
 * those of all samples of all rounds, every other figure is the median of the rounds; the course
 * over time and the audit are those of the last round, unless the audit of an earlier one failed.
 */
public final class Merge {
  private Merge() {}

  /** The run of one round as a row. */
  public static Result ofOne(Result run) {
    return of(List.of(run));
  }

  /**
   * The runs of one row.
   *
   * @param runs at least one, in the order they were made
   */
  public static Result of(List<Result> runs) {
    Result last = runs.get(runs.size() - 1);
    return new Result(
        last.name(),
        last.engine(),
        last.durability(),
        last.seed(),
        last.commit(),
        last.mode(),
        last.transport(),
        last.packaging(),
        last.environment(),
        last.workload(),
        runs.stream().allMatch(Result::valid),
        median(runs, Result::throughputPerSecond),
        median(runs, Result::shippedCheckoutsPerSecond),
        median(runs, Result::nonEmptyDeliveriesPerSecond),
        median(runs, Result::abandonedSessionsPerSecond),
        transactions(runs),
        figures(runs.stream().map(Result::addItem).toList()),
        runs.stream().mapToLong(Result::errors).sum(),
        sum(runs, Result::errorCausesOutsideWindow),
        runs.stream().mapToLong(Result::arrivalsNotBegun).sum(),
        consumption(runs.stream().map(Result::consumption).toList()),
        last.finishedPerSecond(),
        runs.stream()
            .map(Result::audit)
            .filter(audit -> audit != null && !audit.passed())
            .min(Comparator.comparing(AuditResult::asPredicted))
            .orElse(last.audit()),
        last.deliveries(),
        runs.stream().map(Merge::round).toList(),
        last.warmup());
  }

  private static Round round(Result run) {
    Map<String, Double> p99Ms = new LinkedHashMap<>();
    run.transactions().forEach((name, figures) -> p99Ms.put(name, figures.p99Ms()));
    return new Round(
        run.verdict(),
        run.throughputPerSecond(),
        run.consumption().serverCpuMsPerTransaction(),
        p99Ms);
  }

  private static Map<String, TransactionFigures> transactions(List<Result> runs) {
    Map<String, TransactionFigures> all = new LinkedHashMap<>();
    for (String name : runs.get(0).transactions().keySet()) {
      all.put(
          name,
          figures(
              runs.stream()
                  .map(run -> Objects.requireNonNull(run.transactions().get(name), name))
                  .toList()));
    }
    return all;
  }

  private static TransactionFigures figures(List<TransactionFigures> rounds) {
    return new TransactionFigures(
        rounds.stream().mapToLong(TransactionFigures::count).sum(),
        median(rounds, TransactionFigures::perSecond),
        Latencies.of(rounds.stream().map(TransactionFigures::latencies).toList()),
        rounds.stream().mapToLong(TransactionFigures::errors).sum(),
        sum(rounds, TransactionFigures::outcomes),
        sum(rounds, TransactionFigures::errorCauses));
  }

  private static Consumption consumption(List<Consumption> rounds) {
    return new Consumption(
        medianOrNull(rounds, Consumption::serverCpuMsPerTransaction),
        medianOrNull(rounds, Consumption::compilerCpuShare),
        medianOrNull(rounds, Consumption::collectorCpuShare),
        medianOrNull(rounds, Consumption::serialCpuShare),
        medianOrNull(rounds, Consumption::driverCpuMsPerTransaction),
        medianOrNull(rounds, Consumption::driverCpuShare),
        longOrNull(medianOrNull(rounds, Consumption::serverMemoryMb)),
        medianOrNull(rounds, Consumption::serverWrittenKbPerTransaction),
        medianOrNull(rounds, Consumption::diskFlushesPerTransaction),
        longOrNull(medianOrNull(rounds, Consumption::startUpMs)),
        longOrNull(medianOrNull(rounds, Consumption::recoveryMs)),
        longOrNull(medianOrNull(rounds, Consumption::dataMb)),
        medianOrNull(rounds, Consumption::othersCpuShare),
        medianByProcess(rounds),
        rounds.get(rounds.size() - 1).course());
  }

  private static Map<String, Double> medianByProcess(List<Consumption> rounds) {
    Map<String, Double> all = new TreeMap<>();
    for (Consumption round : rounds) {
      for (String process : round.cpuMsPerTransactionByProcess().keySet()) {
        Double median =
            medianOrNull(rounds, one -> one.cpuMsPerTransactionByProcess().get(process));
        if (median != null) {
          all.put(process, median);
        }
      }
    }
    return all;
  }

  private static <T> double median(List<T> rounds, ToDoubleFunction<T> figure) {
    return median(rounds.stream().mapToDouble(figure).sorted().toArray());
  }

  private static <T> @Nullable Double medianOrNull(
      List<T> rounds, Function<T, ? extends @Nullable Number> figure) {
    double[] known =
        rounds.stream()
            .map(figure)
            .filter(Objects::nonNull)
            .mapToDouble(Number::doubleValue)
            .sorted()
            .toArray();
    return known.length == 0 ? null : Double.valueOf(median(known));
  }

  /** With an even number of values, the mean of the two in the middle, to three places. */
  private static double median(double[] sorted) {
    int half = sorted.length / 2;
    double middle = sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    return Math.round(middle * 1_000) / 1_000.0;
  }

  private static @Nullable Long longOrNull(@Nullable Double value) {
    return value == null ? null : Long.valueOf(Math.round(value));
  }

  private static <T> Map<String, Long> sum(List<T> rounds, Function<T, Map<String, Long>> counts) {
    Map<String, Long> all = new LinkedHashMap<>();
    rounds.forEach(
        round -> counts.apply(round).forEach((name, count) -> all.merge(name, count, Long::sum)));
    return all;
  }
}
