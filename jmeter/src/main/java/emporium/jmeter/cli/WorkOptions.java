package emporium.jmeter.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options on data and work of a load run; what is not given is as the plan has it. */
final class WorkOptions {
  @Option(
      names = "--customers",
      paramLabel = "N",
      description = "Customers. Default: the plan's, 10,000 in paper-mix.")
  private @Nullable Integer customers;

  @Option(
      names = "--sellers",
      paramLabel = "N",
      description = "Sellers. Default: the plan's, 1,000 in paper-mix.")
  private @Nullable Integer sellers;

  @Option(
      names = "--products-per-seller",
      paramLabel = "N",
      description = "Products of each seller. Default: the plan's, 10 in paper-mix.")
  private @Nullable Integer productsPerSeller;

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
      names = "--seed",
      paramLabel = "N",
      description = "Same seed, same data. Default: the plan's, 1 in paper-mix.")
  private @Nullable Long seed;

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

  void check(Rules rules) {
    atLeast(rules, "--customers", 1, customers);
    atLeast(rules, "--sellers", 1, sellers);
    atLeast(rules, "--products-per-seller", 1, productsPerSeller);
    atLeast(rules, "--concurrency", 1, concurrency);
    atLeast(rules, "--warmup-seconds", 0, warmupSeconds);
    atLeast(rules, "--seconds", 1, seconds);
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

  private static void atLeast(Rules rules, String option, long least, @Nullable Integer value) {
    if (value != null) {
      rules.atLeast(option, least, value);
    }
  }

  /** What was given, as the JMeter properties that the plans read. */
  Map<String, String> properties() {
    var properties = new LinkedHashMap<String, String>();
    put(properties, "emporium.customers", customers);
    put(properties, "emporium.sellers", sellers);
    put(properties, "emporium.products.per.seller", productsPerSeller);
    put(properties, "emporium.concurrency", concurrency);
    put(properties, "emporium.warmup.seconds", warmupSeconds);
    put(properties, "emporium.seconds", seconds);
    put(properties, "emporium.seed", seed);
    put(properties, "emporium.seller.skew", sellerSkew);
    put(properties, "emporium.product.skew", productSkew);
    put(properties, "emporium.rate", ratePerSecond);
    return properties;
  }

  int warmupSeconds(int otherwise) {
    return warmupSeconds == null ? otherwise : warmupSeconds;
  }

  int seconds(int otherwise) {
    return seconds == null ? otherwise : seconds;
  }

  private static void put(Map<String, String> properties, String name, @Nullable Object value) {
    if (value != null) {
      properties.put(name, value.toString());
    }
  }
}
