package emporium.jmeter.result;

import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.audit.result.CheckResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Results made by hand. */
public final class SampleRunResults {
  private SampleRunResults() {}

  /** What it takes to repeat a comparison that was made by this command. */
  public static Disclosure disclosure(List<String> command, Map<String, String> environment) {
    return new Disclosure(
        command,
        "abc",
        "clean",
        1,
        "a JVM",
        "a kernel",
        "a CPU",
        2,
        1,
        Map.of(),
        Map.of(),
        environment);
  }

  public static RunResult row(String engine, String durability, double perSecond, double cpuMs) {
    return row(engine, durability, perSecond, cpuMs, true);
  }

  public static RunResult row(
      String engine, String durability, double perSecond, double cpuMs, boolean passed) {
    return row(engine, durability, perSecond, cpuMs, passed, 0, 0.01, 0.02);
  }

  public static RunResult row(
      String engine,
      String durability,
      double perSecond,
      double cpuMs,
      boolean passed,
      double sellerSkew,
      double othersCpuShare,
      double compilerCpuShare) {
    return row(
        engine,
        durability,
        "embedded",
        perSecond,
        cpuMs,
        passed,
        sellerSkew,
        othersCpuShare,
        compilerCpuShare,
        0);
  }

  /** With so many thousand orders before. */
  public static RunResult sized(String engine, double perSecond, int sizeFactor) {
    return row(engine, "power", "embedded", perSecond, 1, true, 0, 0.01, 0.02, sizeFactor);
  }

  /** Each service a process of its own, two of which use all the processor time. */
  public static RunResult separate(
      String engine, String durability, double perSecond, double cpuMs) {
    return row(engine, durability, "processes", perSecond, cpuMs, true, 0, 0.01, 0.02, 0);
  }

  private static RunResult row(
      String engine,
      String durability,
      String packaging,
      double perSecond,
      double cpuMs,
      boolean passed,
      double sellerSkew,
      double othersCpuShare,
      double compilerCpuShare,
      int sizeFactor) {
    boolean separate = packaging.equals("processes");
    boolean nothing = engine.equals("none");
    Map<String, TransactionStatistics> transactions = new LinkedHashMap<>();
    transactions.put("checkout", figures(perSecond));
    transactions.put("dashboard", figures(perSecond / 2));
    RunResult run =
        new RunResult(
            nothing ? "null" : engine + "-" + durability + (separate ? "-processes" : ""),
            engine,
            durability,
            1,
            "abc1234",
            nothing ? "null" : engine.equals("jpa") ? "jpa" : "nested-locks",
            "http",
            packaging,
            new RunEnvironment(
                "a JVM",
                2,
                "an OS",
                1_000L,
                "1g",
                Map.of(),
                "off",
                null,
                null,
                null,
                "2026-11-27T07:30:00Z",
                "a processor, 2 cores, 8 GB"),
            WorkloadParameters.of("marketplace", "paper-mix", 4, 1, 2, 0)
                .with(
                    Map.of(
                        "customers",
                        100,
                        "sellers",
                        10,
                        "products",
                        100,
                        "productsPerSeller",
                        10,
                        "sellerSkew",
                        sellerSkew,
                        "sizeFactor",
                        sizeFactor)),
            passed,
            perSecond,
            perSecond / 4,
            perSecond / 8,
            0.0,
            transactions,
            figures(1),
            0,
            Map.of(),
            0,
            new ResourceUsage(
                cpuMs,
                compilerCpuShare,
                0.05,
                0.1,
                0.5,
                0.2,
                300L,
                1.5,
                0.25,
                12.5,
                2_000L,
                3_000L,
                40L,
                othersCpuShare,
                separate
                    ? Map.of("cart", cpuMs / 4, "order & co", cpuMs * 3 / 4)
                    : Map.of("server", cpuMs),
                new CollectionPauses("G1", 40, 12.5, 130),
                new ResourceTimeline(
                    List.of(70L, 80L, 90L),
                    List.of(3L, 0L, 4L),
                    List.of(10L, 20L, 20L),
                    1,
                    engine.equals("jpa")
                        ? Map.of(
                            "server", List.of(60L, 70L, 80L), "postgres", List.of(50L, 55L, 60L))
                        : Map.of("server", List.of(60L, 70L, 80L)),
                    List.of(300L, 310L, 320L),
                    List.of(5L, 6L, 7L),
                    engine.equals("jpa") ? List.of(8L, 9L, 10L) : List.of())),
            List.of(1L, 2L, 3L),
            nothing
                ? null
                : new AuditResult(
                    List.of(new CheckResult("all or nothing", "stock <sums>", passed, "5 & 5")),
                    List.of(),
                    null),
            Map.of("events", 10L, "lost", 0L),
            List.of(),
            null,
            List.of());
    return RoundMerger.mergeOne(run);
  }

  private static TransactionStatistics figures(double perSecond) {
    var latenciesMs = new Histogram(3);
    latenciesMs.recordValueWithCount((long) perSecond, (long) perSecond);
    return new TransactionStatistics(
        (long) perSecond,
        perSecond,
        LatencyHistogram.of(latenciesMs),
        0,
        Map.of("shipped", 1L),
        Map.of(),
        null,
        new LatencyTimeline(
            1, List.of(0L, 400L, 300L), List.of(0.0, perSecond, 5.0), List.of(0.0, 9.0, 12.0)));
  }
}
