package emporium.jmeter.result;

import static java.util.Objects.requireNonNullElse;

import java.util.Map;

/**
 * The parameters of a run's workload.
 *
 * @param productsPerSeller of each seller but the last, who may have fewer
 * @param sizeFactor thousands of orders that exist before the run
 * @param warmupSeconds before the measuring window of each run; the warm-up of a server before its
 *     first run in a comparison is in {@link Warmup}
 * @param ratePerSecond transactions to start each second; 0 for a closed loop
 * @param abandonPercent percentage of customer sessions to abandon
 * @param deletePercent percentage of product replaces that delete the product first
 * @param replenishPercent percentage of times that pieces are put on hand instead
 * @param criteria levels below the strongest, by criterion
 * @param faultPercents percentage of deliveries of events between services to fail, by kind
 */
public record WorkloadParameters(
    String plan,
    int customers,
    int sellers,
    int products,
    int productsPerSeller,
    int sizeFactor,
    int concurrency,
    int warmupSeconds,
    int seconds,
    double sellerSkew,
    double productSkew,
    double ratePerSecond,
    int abandonPercent,
    int deletePercent,
    int replenishPercent,
    Map<String, String> criteria,
    Map<String, Integer> faultPercents) {
  static final WorkloadParameters UNKNOWN =
      new WorkloadParameters(
          "unknown", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, Map.of(), Map.of());

  /** Fields missing in an older result get the values of its time. */
  public WorkloadParameters {
    plan = requireNonNullElse(plan, "unknown");
    products = products == 0 ? sellers * productsPerSeller : products;
    criteria = requireNonNullElse(criteria, Map.of());
    faultPercents = requireNonNullElse(faultPercents, Map.of());
  }

  /** The level at which products are replicated into carts. */
  public String replication() {
    return criteria.getOrDefault("replication", "causal-seller");
  }
}
