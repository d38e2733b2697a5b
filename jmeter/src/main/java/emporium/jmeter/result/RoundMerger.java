package emporium.jmeter.result;

import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.result.RunResult.Round;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes one row of the rounds of a comparison. Counts, outcomes and errors are sums, latencies are
 * those of all samples of all rounds, pauses those of all rounds, every other measurement is the
 * median of the rounds; what is over time, and the audit, are those of the last round, unless the
 * audit of an earlier one failed.
 */
public final class RoundMerger {
  private RoundMerger() {}

  /** Returns the run of one round as a row. */
  public static RunResult mergeOne(RunResult run) {
    return merge(List.of(run));
  }

  /**
   * Merges the runs of one row.
   *
   * @param runs at least one, in the order they were made
   */
  public static RunResult merge(List<RunResult> runs) {
    RunResult last = runs.get(runs.size() - 1);
    return new RunResult(
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
        runs.stream().allMatch(RunResult::valid),
        median(runs, RunResult::throughputPerSecond),
        medianOrNull(runs, RunResult::shippedCheckoutsPerSecond),
        medianOrNull(runs, RunResult::nonEmptyDeliveriesPerSecond),
        medianOrNull(runs, RunResult::abandonedSessionsPerSecond),
        transactions(runs),
        runs.stream().noneMatch(run -> run.addItem() == null)
            ? figures(runs.stream().map(RunResult::addItem).map(Objects::requireNonNull).toList())
            : null,
        runs.stream().mapToLong(RunResult::errors).sum(),
        sum(runs, RunResult::errorCausesOutsideWindow),
        runs.stream().mapToLong(RunResult::arrivalsNotBegun).sum(),
        consumption(runs.stream().map(RunResult::consumption).toList()),
        last.finishedPerSecond(),
        runs.stream()
            .map(RunResult::audit)
            .filter(audit -> audit != null && !audit.passed())
            .min(Comparator.comparing(AuditResult::asPredicted))
            .orElse(last.audit()),
        last.deliveries(),
        runs.stream().map(RoundMerger::round).toList(),
        last.warmup(),
        last.notCounted());
  }

  private static Round round(RunResult run) {
    Map<String, Double> p99Ms = new LinkedHashMap<>();
    run.transactions().forEach((name, figures) -> p99Ms.put(name, figures.p99Ms()));
    return new Round(
        run.verdict(),
        run.throughputPerSecond(),
        run.consumption().serverCpuMsPerTransaction(),
        run.consumption().serverMemoryMb(),
        p99Ms);
  }

  private static Map<String, TransactionStatistics> transactions(List<RunResult> runs) {
    Map<String, TransactionStatistics> all = new LinkedHashMap<>();
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

  private static TransactionStatistics figures(List<TransactionStatistics> rounds) {
    return new TransactionStatistics(
        rounds.stream().mapToLong(TransactionStatistics::count).sum(),
        median(rounds, TransactionStatistics::perSecond),
        LatencyHistogram.of(rounds.stream().map(TransactionStatistics::latencies).toList()),
        rounds.stream().mapToLong(TransactionStatistics::errors).sum(),
        sum(rounds, TransactionStatistics::outcomes),
        sum(rounds, TransactionStatistics::errorCauses),
        processing(rounds),
        rounds.get(rounds.size() - 1).overTime());
  }

  private static @Nullable LatencyHistogram processing(List<TransactionStatistics> rounds) {
    List<LatencyHistogram> known =
        rounds.stream().flatMap(round -> Stream.ofNullable(round.processing())).toList();
    return known.isEmpty() ? null : LatencyHistogram.of(known);
  }

  private static ResourceUsage consumption(List<ResourceUsage> rounds) {
    return new ResourceUsage(
        medianOrNull(rounds, ResourceUsage::serverCpuMsPerTransaction),
        medianOrNull(rounds, ResourceUsage::compilerCpuShare),
        medianOrNull(rounds, ResourceUsage::collectorCpuShare),
        medianOrNull(rounds, ResourceUsage::serialCpuShare),
        medianOrNull(rounds, ResourceUsage::driverCpuMsPerTransaction),
        medianOrNull(rounds, ResourceUsage::driverCpuShare),
        longOrNull(medianOrNull(rounds, ResourceUsage::serverMemoryMb)),
        medianOrNull(rounds, ResourceUsage::serverWrittenKbPerTransaction),
        medianOrNull(rounds, ResourceUsage::diskFlushesPerTransaction),
        medianOrNull(rounds, ResourceUsage::contextSwitchesPerTransaction),
        longOrNull(medianOrNull(rounds, ResourceUsage::startUpMs)),
        longOrNull(medianOrNull(rounds, ResourceUsage::recoveryMs)),
        longOrNull(medianOrNull(rounds, ResourceUsage::dataMb)),
        medianOrNull(rounds, ResourceUsage::waitingServersCpuShare),
        medianByProcess(rounds),
        pauses(rounds),
        rounds.get(rounds.size() - 1).course());
  }

  private static @Nullable CollectionPauses pauses(List<ResourceUsage> rounds) {
    List<CollectionPauses> known =
        rounds.stream().flatMap(round -> Stream.ofNullable(round.pauses())).toList();
    return known.isEmpty() ? null : CollectionPauses.merge(known);
  }

  private static Map<String, Double> medianByProcess(List<ResourceUsage> rounds) {
    Map<String, Double> all = new TreeMap<>();
    for (ResourceUsage round : rounds) {
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

  /**
   * With an even number of values the mean of the two in the middle; rounded to a thousandth. Of a
   * few rounds, so no library of statistics is needed.
   */
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
