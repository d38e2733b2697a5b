package emporium.jmeter.load;

import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.marketplace.MarketplaceWorkload;
import emporium.jmeter.processes.EventWire;
import emporium.jmeter.processes.ReplicaCounts;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.server.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Small runs of the shipped plans. */
final class SmallPlanRuns {
  static final Path HOME =
      Path.of(System.getProperty("emporium.jmeter.plans")).getParent().getParent();

  /** A window is not longer than that. */
  private static final String SAMPLES_MIN = "emporium.samples.min";

  private SmallPlanRuns() {}

  /** A run with a window of so many seconds. */
  @FunctionalInterface
  interface Run {
    RunResult of(int seconds) throws IOException, InterruptedException;
  }

  /** Runs with a window so long that it has transactions of all kinds, whatever the machine. */
  static RunResult run(String plan, ServiceAddresses target, Path out, Map<String, String> more)
      throws IOException, InterruptedException {
    Run run =
        seconds -> {
          var window = new LinkedHashMap<String, String>();
          window.put("emporium.seconds", Integer.toString(seconds));
          window.put(SAMPLES_MIN, "100");
          window.putAll(more);
          return new LoadRun(options(plan, target, out, window), text -> {}).run();
        };
    return more.containsKey(SAMPLES_MIN) ? run.of(1) : untilEnough(run);
  }

  /** Runs with longer and longer windows, until there are samples enough. */
  static RunResult untilEnough(Run run) throws IOException, InterruptedException {
    return untilEnough(1, run);
  }

  /** The same, with a first window of so many seconds. */
  static RunResult untilEnough(int first, Run run) throws IOException, InterruptedException {
    return GrowingWindows.untilEnough(first, run::of, RunResult::verdict);
  }

  /** Whether the window was too short for this machine. */
  static boolean hasTooFewSamples(RunResult result) {
    return result.verdict().contains("Too few samples");
  }

  static LoadOptions options(
      String plan, ServiceAddresses target, Path out, Map<String, String> more) {
    var properties = new LinkedHashMap<String, String>();
    properties.put("emporium.customers", "40");
    properties.put("emporium.sellers", "4");
    properties.put("emporium.products.per.seller", "5");
    properties.put("emporium.concurrency", "4");
    properties.put("emporium.warmup.seconds", "0");
    properties.put("emporium.seconds", "1");
    properties.put(SAMPLES_MIN, "5");
    properties.put("emporium.populate.workers", "4");
    properties.putAll(more);
    return new LoadOptions(
        new MarketplaceWorkload(),
        HOME,
        plan,
        target,
        new SystemUnderTest("ms", "process", SystemUnderTest.NESTED_LOCKS),
        properties,
        out,
        false,
        "256m",
        ReplicaCounts.ONE_EACH,
        EventWire.STREAM);
  }
}
