package emporium.jmeter.report;

/**
 * What a run was asked to do.
 *
 * @param warmupSeconds before the measuring window of each run; what a server was warmed up for
 *     before its first run in a comparison stands in {@link Warmup}
 * @param ratePerSecond transactions that were to begin each second; 0 for a closed loop
 */
public record Workload(
    String plan,
    int customers,
    int sellers,
    int productsPerSeller,
    int concurrency,
    int warmupSeconds,
    int seconds,
    double sellerSkew,
    double productSkew,
    double ratePerSecond) {}
