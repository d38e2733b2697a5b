package emporium.jmeter.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options on data and work of a load run; missing ones have the plan's values. */
final class WorkloadOptions {
  @Mixin private PopulationOptions population = new PopulationOptions();

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description =
          "Threads, each with one request at a time. Default: the plan's, 16 in paper-mix.")
  private @Nullable Integer concurrency;

  @Option(
      names = "--warmup-seconds",
      paramLabel = "N",
      description =
          "Time before measuring; of compare, for each server in all. Default: the plan's, 10 in paper-mix.")
  private @Nullable Integer warmupSeconds;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description =
          "Time of measuring; of compare, in each round. Default: the plan's, 60 in paper-mix.")
  private @Nullable Integer seconds;

  @Option(
      names = "--seller-skew",
      paramLabel = "S",
      description =
          "Zipf exponent of the sellers, 0 for uniform. Default: the plan's, 0 in paper-mix.")
  private @Nullable Double sellerSkew;

  @Option(
      names = "--product-skew",
      paramLabel = "S",
      description =
          "Zipf exponent of a seller's products, 0 for uniform. Default: the plan's, 0 in paper-mix.")
  private @Nullable Double productSkew;

  @Option(
      names = "--rate",
      paramLabel = "R",
      description = {
        "Open loop: transactions to begin each second, on whatever thread is free; latency counts from",
        "the intended start. Default: a closed loop."
      })
  private @Nullable Double ratePerSecond;

  @Option(
      names = "--abandon",
      paramLabel = "P",
      description = {
        "Of a hundred customer sessions, how many end without a checkout and leave their items in the",
        "cart. Default: the plan's, 0."
      })
  private @Nullable Integer abandonPercent;

  @Option(
      names = "--delete",
      paramLabel = "P",
      description = {
        "Of a hundred product replaces, how many delete the product and put the replacement then.",
        "Default: the plan's, 0."
      })
  private @Nullable Integer deletePercent;

  @Option(
      names = "--replenish",
      paramLabel = "P",
      description = {
        "Of a hundred times, how often a thread puts pieces on hand instead of drawing from the mix.",
        "Counted apart. Default: the plan's, 0."
      })
  private @Nullable Integer replenishPercent;

  void check(OptionValidator rules) {
    population.check(rules);
    rules.atLeastIfGiven("--concurrency", 1, concurrency);
    rules.atLeastIfGiven("--warmup-seconds", 0, warmupSeconds);
    rules.atLeastIfGiven("--seconds", 1, seconds);
    rules.betweenIfGiven("--abandon", 0, 100, abandonPercent);
    rules.betweenIfGiven("--delete", 0, 100, deletePercent);
    rules.betweenIfGiven("--replenish", 0, 100, replenishPercent);
    if (sellerSkew != null) {
      rules.notNegative("--seller-skew", sellerSkew);
    }
    if (productSkew != null) {
      rules.notNegative("--product-skew", productSkew);
    }
    if (ratePerSecond != null) {
      rules.notNegative("--rate", ratePerSecond);
    }
  }

  /** Returns the given options as the JMeter properties that the plans read. */
  Map<String, String> properties() {
    var properties = new LinkedHashMap<String, String>();
    population.addTo(properties);
    put(properties, "emporium.concurrency", concurrency);
    put(properties, "emporium.warmup.seconds", warmupSeconds);
    put(properties, "emporium.seconds", seconds);
    put(properties, "emporium.seller.skew", sellerSkew);
    put(properties, "emporium.product.skew", productSkew);
    put(properties, "emporium.rate", ratePerSecond);
    put(properties, "emporium.abandon.percent", abandonPercent);
    put(properties, "emporium.delete.percent", deletePercent);
    put(properties, "emporium.replenish.percent", replenishPercent);
    return properties;
  }

  int warmupSeconds(int otherwise) {
    return warmupSeconds == null ? otherwise : warmupSeconds;
  }

  int seconds(int otherwise) {
    return seconds == null ? otherwise : seconds;
  }

  static void put(Map<String, String> properties, String name, @Nullable Object value) {
    if (value != null) {
      properties.put(name, value.toString());
    }
  }
}
