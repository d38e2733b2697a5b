package emporium.jmeter.bookstore;

import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.load.GrowingWindows;
import emporium.jmeter.load.LoadOptions;
import emporium.jmeter.load.LoadRun;
import emporium.jmeter.processes.EventWire;
import emporium.jmeter.processes.ReplicaCounts;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.server.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Small runs of the shipped plan. */
final class SmallBookstoreRuns {
  static final Path HOME =
      Path.of(System.getProperty("emporium.jmeter.plans")).getParent().getParent();

  private SmallBookstoreRuns() {}

  /** Runs with longer and longer windows, until all queries were asked, whatever the machine. */
  static RunResult run(
      int firstSeconds,
      SystemUnderTest subject,
      @Nullable ServiceAddresses target,
      Path out,
      Map<String, String> more)
      throws IOException, InterruptedException {
    return GrowingWindows.untilEnough(
        firstSeconds,
        seconds -> {
          var properties = new LinkedHashMap<String, String>();
          properties.put("emporium.size", "small");
          properties.put("emporium.concurrency", "4");
          properties.put("emporium.warmup.seconds", "0");
          properties.put("emporium.seconds", Integer.toString(seconds));
          properties.put("emporium.samples.min", "100");
          properties.putAll(more);
          return new LoadRun(options(subject, target, out, properties), text -> {}).run();
        },
        RunResult::verdict);
  }

  private static LoadOptions options(
      SystemUnderTest subject,
      @Nullable ServiceAddresses target,
      Path out,
      Map<String, String> properties) {
    return new LoadOptions(
        new BookstoreWorkload(),
        HOME,
        "bookstore",
        target,
        subject,
        properties,
        out,
        false,
        "512m",
        ReplicaCounts.ONE_EACH,
        EventWire.STREAM);
  }
}
