package emporium.jmeter.report;

/** What a run was asked to do. */
public record Workload(
    String plan,
    int customers,
    int sellers,
    int productsPerSeller,
    int concurrency,
    int warmupSeconds,
    int seconds,
    double sellerSkew,
    double productSkew) {}
