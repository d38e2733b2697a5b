package emporium.jmeter.cli;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options on the data of a marketplace; what is not given is as the plan has it. */
final class PopulationOptions {
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

  void check(Rules rules) {
    rules.atLeastIfGiven("--customers", 1, customers);
    rules.atLeastIfGiven("--products", 1, products);
    rules.atLeastIfGiven("--products-per-seller", 1, productsPerSeller);
    rules.atLeastIfGiven("--sellers", 1, sellers);
    rules.notBoth("--products", products, "--sellers", sellers);
  }

  /** Adds what was given, as the JMeter properties that the plans read. */
  void addTo(Map<String, String> properties) {
    WorkOptions.put(properties, "emporium.customers", customers);
    WorkOptions.put(properties, "emporium.products", products);
    WorkOptions.put(properties, "emporium.products.per.seller", productsPerSeller);
    WorkOptions.put(properties, "emporium.sellers", sellers);
    WorkOptions.put(properties, "emporium.seed", seed);
  }
}
