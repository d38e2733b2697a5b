package emporium.jmeter.report;

import static java.util.Objects.requireNonNullElse;

import java.util.Map;

/**
 * What a run was asked to do.
 *
 * @param productsPerSeller of each seller but the last, who may have fewer
 * @param sizeFactor thousands of orders that were to be there before
 * @param warmupSeconds before the measuring window of each run; what a server was warmed up for
 *     before its first run in a comparison stands in {@link Warmup}
 * @param ratePerSecond transactions that were to begin each second; 0 for a closed loop
 * @param abandonPercent of a hundred customer sessions, how many were to end without a checkout
 * @param deletePercent of a hundred product replaces, how many were to delete the product first
 * @param replenishPercent of a hundred times, how often pieces were put on hand instead
 * @param criteria levels below the strongest, by criterion
 * @param faultPercents of a hundred deliveries of events between services, how many were to go
 *     wrong, by kind
 */
public record Workload(
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
  static final Workload UNKNOWN =
      new Workload("unknown", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, Map.of(), Map.of());

  /** What an older result does not tell yet is taken as it was then. */
  public Workload {
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
