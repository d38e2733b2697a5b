package emporium.jmeter.cli;

import emporium.jmeter.result.RateSearchRule;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of the search of the highest rate that each side of a comparison sustains. */
final class RateSearchOptions {
  private static final String ALL = "all";
  private static final String FIRST = "first";

  @Option(
      names = "--rate-search",
      description =
          "After the rounds also searches, for each row at level power, the highest rate of an open"
              + " loop at which the 99th percentile stays within a bound.")
  private boolean requested;

  @Option(
      names = "--rate-p99-ms",
      defaultValue = "50",
      paramLabel = "MS",
      description = "That bound. Default ${DEFAULT-VALUE}.")
  private double p99Ms;

  @Option(
      names = "--rate-p99-of",
      defaultValue = FIRST,
      paramLabel = "WHICH",
      description =
          "first: it holds for the workload's first transaction, the checkout of the marketplace;"
              + " all: for each transaction. Default ${DEFAULT-VALUE}.")
  private String which = FIRST;

  @Option(
      names = "--rate-probes",
      defaultValue = "7",
      paramLabel = "N",
      description = "Rates that are tried at most on each row. Default ${DEFAULT-VALUE}.")
  private int probes;

  @Option(
      names = "--rate-seconds",
      defaultValue = "20",
      paramLabel = "N",
      description = "How long each rate is measured. Default ${DEFAULT-VALUE}.")
  private int seconds;

  /** Returns the rule of the search; null if none is requested. */
  @Nullable RateSearchRule rule(OptionValidator rules) {
    rules.oneOf("--rate-p99-of", which, FIRST, ALL);
    rules.between("--rate-probes", 1, 20, probes);
    rules.between("--rate-seconds", 1, 3_600, seconds);
    if (!(p99Ms >= 1)) {
      throw rules.invalid("--rate-p99-ms", "must be at least 1", p99Ms);
    }
    return requested ? new RateSearchRule(p99Ms, which.equals(ALL), probes, seconds) : null;
  }
}
