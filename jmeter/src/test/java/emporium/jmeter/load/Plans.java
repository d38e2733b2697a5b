package emporium.jmeter.load;

import emporium.jmeter.client.Addresses;
import emporium.jmeter.processes.ReplicaCounts;
import emporium.jmeter.report.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Small runs of the shipped plans. */
final class Plans {
  static final Path HOME =
      Path.of(System.getProperty("emporium.jmeter.plans")).getParent().getParent();

  /** A window is not longer than that. */
  private static final int SECONDS_MAX = 64;

  private static final String SAMPLES_MIN = "emporium.samples.min";

  private Plans() {}

  /** Runs with a window so long that it has transactions of all kinds, whatever the machine. */
  static Result run(String plan, Addresses target, Path out, Map<String, String> more)
      throws IOException, InterruptedException {
    for (int seconds = 1; ; seconds *= 2) {
      var window = new LinkedHashMap<String, String>();
      window.put("emporium.seconds", Integer.toString(seconds));
      window.put(SAMPLES_MIN, "100");
      window.putAll(more);
      try {
        return new LoadRun(options(plan, target, out, window), text -> {}).run();
      } catch (IOException failed) {
        if (!failed.getMessage().startsWith("Too few samples")
            || more.containsKey(SAMPLES_MIN)
            || seconds == SECONDS_MAX) {
          throw failed;
        }
      }
    }
  }

  static LoadOptions options(String plan, Addresses target, Path out, Map<String, String> more) {
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
        HOME,
        plan,
        target,
        new Subject("ms", "process", Subject.NESTED_LOCKS),
        properties,
        out,
        false,
        "256m",
        ReplicaCounts.ONE_EACH);
  }
}
