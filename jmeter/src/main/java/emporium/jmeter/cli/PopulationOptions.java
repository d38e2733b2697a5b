package emporium.jmeter.cli;

import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.data.PopulationSize;
import emporium.jmeter.driver.workload.MarketplaceSettings;
import emporium.jmeter.driver.workload.PopulatePolicy;
import emporium.jmeter.driver.workload.TransactionMix;
import emporium.jmeter.driver.workload.WorkloadExtensions;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options on the data of a marketplace; missing ones have the plan's values. */
final class PopulationOptions {
  private static final int WORKERS = 32;
  private static final int PIECES = 10_000;

  @Option(
      names = "--customers",
      paramLabel = "X",
      description = "Customers. Default: the plan's, 10,000 in paper-mix.")
  private @Nullable Integer customers;

  @Option(
      names = "--products",
      paramLabel = "Y",
      description = {
        "Products of all sellers, who are then as many as are needed; if the products do not come out",
        "even, the last seller has the rest. Default: as many as sellers with all theirs."
      })
  private @Nullable Integer products;

  @Option(
      names = "--products-per-seller",
      paramLabel = "Z",
      description = "Products of each seller. Default: the plan's, 10 in paper-mix.")
  private @Nullable Integer productsPerSeller;

  @Option(
      names = "--sellers",
      paramLabel = "N",
      description = "Sellers, instead of --products. Default: the plan's, 1,000 in paper-mix.")
  private @Nullable Integer sellers;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Same seed, same data. Default: the plan's, 1 in paper-mix.")
  private @Nullable Long seed;

  @Option(
      names = "--size-factor",
      paramLabel = "S",
      description = {
        "Thousands of orders that are paid and shipped before the run, if the marketplace was empty.",
        "Default: the plan's, 0."
      })
  private @Nullable Integer sizeFactor;

  @Option(
      names = "--history-delivered",
      paramLabel = "P",
      description =
          "Of a hundred packages of those orders, how many are delivered. Default: the plan's, 100.")
  private @Nullable Integer historyDeliveredPercent;

  void check(OptionValidator rules) {
    rules.atLeastIfGiven("--customers", 1, customers);
    rules.atLeastIfGiven("--products", 1, products);
    rules.atLeastIfGiven("--products-per-seller", 1, productsPerSeller);
    rules.atLeastIfGiven("--sellers", 1, sellers);
    rules.betweenIfGiven("--size-factor", 0, WorkloadExtensions.SIZE_FACTOR_MAX, sizeFactor);
    rules.betweenIfGiven("--history-delivered", 0, 100, historyDeliveredPercent);
    rules.notBoth("--products", products, "--sellers", sellers);
  }

  /** Settings for filling a marketplace; the rest is as in paper-mix. */
  MarketplaceSettings settings(ServiceAddresses target, Path acknowledged) {
    return new MarketplaceSettings(
        target,
        Objects.requireNonNullElse(seed, 1L),
        size(),
        TransactionMix.parse("checkout=100"),
        0,
        0,
        0,
        Math.min(10, size().products()),
        10,
        5,
        0,
        1,
        PopulatePolicy.WHEN_EMPTY,
        WORKERS,
        1,
        acknowledged,
        false,
        new WorkloadExtensions(
            0,
            0,
            0,
            Objects.requireNonNullElse(sizeFactor, 0),
            Objects.requireNonNullElse(historyDeliveredPercent, 100)));
  }

  private PopulationSize size() {
    int all = Objects.requireNonNullElse(customers, 10_000);
    int each = Objects.requireNonNullElse(productsPerSeller, 10);
    return products == null
        ? PopulationSize.ofSellers(all, Objects.requireNonNullElse(sellers, 1_000), each, PIECES)
        : new PopulationSize(all, products, each, PIECES);
  }

  /** Adds the given options, as the JMeter properties that the plans read. */
  void addTo(Map<String, String> properties) {
    WorkloadOptions.put(properties, "emporium.customers", customers);
    WorkloadOptions.put(properties, "emporium.products", products);
    WorkloadOptions.put(properties, "emporium.products.per.seller", productsPerSeller);
    WorkloadOptions.put(properties, "emporium.sellers", sellers);
    WorkloadOptions.put(properties, "emporium.seed", seed);
    WorkloadOptions.put(properties, "emporium.size.factor", sizeFactor);
    WorkloadOptions.put(properties, "emporium.history.delivered.percent", historyDeliveredPercent);
  }
}
