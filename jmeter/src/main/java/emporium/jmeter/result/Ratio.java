package emporium.jmeter.result;

import java.util.DoubleSummaryStatistics;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A figure of a row relative to that of another, with its spread. Immutable.
 *
 * @param value ratio of the whole rows
 * @param least the lowest of it that was seen
 * @param most the highest
 * @param hasSpread whether more was seen than the ratio itself
 */
public record Ratio(double value, double least, double most, boolean hasSpread) {
  private static final double PER_SECOND_MIN = 0.1;

  /**
   * Returns the ratio of the throughputs of two rows of one run, whose spread is of one and the
   * same round; null if one is missing or does not count.
   */
  public static @Nullable Ratio of(RunResult row, @Nullable RunResult other) {
    if (!isDefined(row, other) || other == null) {
      return null;
    }
    return spread(
        row.throughputPerSecond() / other.throughputPerSecond(),
        IntStream.range(0, Math.min(row.rounds().size(), other.rounds().size()))
            .mapToDouble(
                round ->
                    row.rounds().get(round).throughputPerSecond()
                        / Math.max(
                            PER_SECOND_MIN, other.rounds().get(round).throughputPerSecond())));
  }

  /**
   * Returns a ratio with the spread of those of single rounds, of which the ones that are not known
   * are no numbers; without any, it is the ratio itself.
   */
  static Ratio spread(double value, DoubleStream ofRounds) {
    DoubleSummaryStatistics known = ofRounds.filter(Double::isFinite).summaryStatistics();
    return known.getCount() == 0
        ? new Ratio(value, value, value, false)
        : new Ratio(value, known.getMin(), known.getMax(), true);
  }

  /**
   * Returns the ratio of rows of two runs, whose rounds have nothing in common: its spread is that
   * of any round to any other; null if one does not count.
   */
  public static @Nullable Ratio ofRuns(RunResult row, RunResult other) {
    if (!isDefined(row, other)) {
      return null;
    }
    return new Ratio(
        row.throughputPerSecond() / other.throughputPerSecond(),
        rounds(row).min().orElse(0) / Math.max(PER_SECOND_MIN, rounds(other).max().orElse(0)),
        rounds(row).max().orElse(0) / Math.max(PER_SECOND_MIN, rounds(other).min().orElse(0)),
        true);
  }

  private static DoubleStream rounds(RunResult row) {
    return row.rounds().isEmpty()
        ? DoubleStream.of(row.throughputPerSecond())
        : row.rounds().stream().mapToDouble(RunResult.Round::throughputPerSecond);
  }

  /** Returns whether both rows are there and count. */
  static boolean isDefined(RunResult row, @Nullable RunResult other) {
    return other != null && row.valid() && other.valid() && other.throughputPerSecond() != 0;
  }

  /** Returns 1 if the row has more in each round, -1 if the other has, and 0 if neither has. */
  public int winner() {
    return least > 1 ? 1 : most < 1 ? -1 : 0;
  }

  /** Returns whether the spreads of both have a value in common. */
  public boolean overlaps(Ratio other) {
    return least <= other.most && other.least <= most;
  }

  /** In words, like {@code 6.00 (5.20 to 6.10)}. */
  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", value, least, most);
  }
}
