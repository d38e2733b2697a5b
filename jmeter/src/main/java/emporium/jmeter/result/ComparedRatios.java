package emporium.jmeter.result;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a row of a comparison is to its relational counterpart, each measure with its spread: that
 * of single rounds, and for highest rates that of the bounds between which they were found.
 */
public final class ComparedRatios {
  private ComparedRatios() {}

  /**
   * A ratio by the name of its measure.
   *
   * @param isFactorRepeatable whether another run has about the same factor; if not, as with the
   *     few longest samples of a round, only the same winner
   */
  public record Measure(String name, Ratio ratio, boolean isFactorRepeatable) {}

  /** Returns all that are known; none if the row has no counterpart, or one does not count. */
  public static List<Measure> of(Comparison comparison, RunResult row) {
    List<Measure> all = new ArrayList<>();
    add(all, "throughput", Ratio.of(row, comparison.relationalCounterpart(row)), true);
    add(all, "highest rate", highestRate(comparison, row), true);
    add(all, "CPU without HTTP", ownCpu(comparison, row), true);
    add(all, "memory", memory(comparison, row), false);
    for (String transaction : row.transactions().keySet()) {
      add(all, "p99 of " + transaction, p99(comparison, row, transaction), false);
    }
    return all;
  }

  private static void add(
      List<Measure> all, String name, @Nullable Ratio ratio, boolean isFactorRepeatable) {
    if (ratio != null) {
      all.add(new Measure(name, ratio, isFactorRepeatable));
    }
  }

  /** Returns the ratio of the highest rates that were sustained; null if not searched. */
  public static @Nullable Ratio highestRate(Comparison comparison, RunResult row) {
    RateSearch own = comparison.rateSearch(row);
    RateSearch other = comparison.rateSearch(comparison.relationalCounterpart(row));
    return own == null || other == null || other.sustainedPerSecond() == 0
        ? null
        : new Ratio(
            own.sustainedPerSecond() / other.sustainedPerSecond(),
            own.sustainedPerSecond() / other.exceededPerSecond(),
            own.exceededPerSecond() / other.sustainedPerSecond(),
            true);
  }

  /** Returns the ratio of {@link Comparison#ownCpuMs}; null if it is not known of either. */
  public static @Nullable Ratio ownCpu(Comparison comparison, RunResult row) {
    RunResult nothing = comparison.noopRow();
    return nothing == null
        ? null
        : of(
            row,
            comparison.relationalCounterpart(row),
            comparison::ownCpuMs,
            (one, round) -> ownCpuMs(one, nothing, round));
  }

  private static @Nullable Double ownCpuMs(RunResult row, RunResult nothing, int round) {
    if (round >= nothing.rounds().size()) {
      return null;
    }
    Double all = row.rounds().get(round).serverCpuMsPerTransaction();
    Double http = nothing.rounds().get(round).serverCpuMsPerTransaction();
    return all == null || http == null ? null : Math.max(0, all - http);
  }

  /** Returns the ratio of the servers' memory at the end; null if it is not known of either. */
  public static @Nullable Ratio memory(Comparison comparison, RunResult row) {
    return of(
        row,
        comparison.relationalCounterpart(row),
        one -> one.consumption().serverMemoryMb(),
        (one, round) -> one.rounds().get(round).serverMemoryMb());
  }

  /**
   * Returns the ratio of the 99th percentiles of a transaction; null if either has so few samples
   * that its percentiles are rough.
   */
  public static @Nullable Ratio p99(Comparison comparison, RunResult row, String transaction) {
    return of(
        row,
        comparison.relationalCounterpart(row),
        one -> p99Ms(one, transaction),
        (one, round) -> one.rounds().get(round).p99Ms().get(transaction));
  }

  private static @Nullable Double p99Ms(RunResult row, String transaction) {
    TransactionStatistics figures =
        row.transactions().getOrDefault(transaction, TransactionStatistics.NONE);
    return figures.count() < ResultRemarks.SAMPLES_FEW || figures.latencies().count() == 0
        ? null
        : Double.valueOf(figures.p99Ms());
  }

  private static @Nullable Ratio of(
      RunResult row,
      @Nullable RunResult other,
      Function<RunResult, ? extends @Nullable Number> ofRow,
      RoundFigure ofRound) {
    if (other == null || !Ratio.isDefined(row, other)) {
      return null;
    }
    double value = quotient(ofRow.apply(row), ofRow.apply(other));
    return Double.isFinite(value)
        ? Ratio.spread(
            value,
            IntStream.range(0, Math.min(row.rounds().size(), other.rounds().size()))
                .mapToDouble(round -> quotient(ofRound.of(row, round), ofRound.of(other, round))))
        : null;
  }

  private static double quotient(@Nullable Number one, @Nullable Number other) {
    return one == null || other == null ? Double.NaN : one.doubleValue() / other.doubleValue();
  }

  /** A figure of one round of a row; null if it is not known. */
  private interface RoundFigure {
    @Nullable Number of(RunResult row, int round);
  }
}
