package emporium.jmeter.load;

import emporium.jmeter.audit.Audit;
import emporium.jmeter.audit.RecordSource;
import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.client.DeliveryCounters;
import emporium.jmeter.client.DrainStatus;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.driver.DriverRun;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs one plan repeatedly against one target. Each run continues with the driver's knowledge after
 * the previous one, with one acknowledgement log: an audit compares all of it with the target. Not
 * thread-safe.
 */
final class PlanRunner {
  private static final int ANSWER_TIMEOUT_MS = 120_000;
  private static final long STILL_MAX_MS = 120_000;
  private static final int HTTP_PORT = 80;

  private final LoadOptions options;
  private final ServiceAddresses target;
  private final Consumer<String> progress;
  private @Nullable DriverRun<?> last;

  PlanRunner(LoadOptions options, ServiceAddresses target, Consumer<String> progress) {
    this.options = options;
    this.target = target;
    this.progress = progress;
  }

  /**
   * Runs the plan to its end.
   *
   * @param properties of JMeter for this run, on top of those in the options
   * @param out directory for its samples
   * @return the run, also one that does not count: {@link DriverRun#failure} has the reason
   * @throws IOException if it did not start
   */
  DriverRun<?> next(Map<String, String> properties, Path out) throws IOException {
    var jmeter = new JMeterRunner(options.home().resolve("jmeter/target/jmeter-home"), progress);
    Path plan = options.home().resolve("jmeter/plans/" + options.plan() + ".jmx");
    var all = new LinkedHashMap<>(options.properties());
    all.putAll(properties);
    all.putAll(own(out));
    DriverRun<?> run = jmeter.run(plan, all, last);
    last = run;
    String failure = run.failure();
    if (failure != null) {
      progress.accept(failure + "; what was acknowledged is in " + acknowledged());
    }
    return run;
  }

  private Map<String, String> own(Path out) {
    boolean started = options.target() == null;
    String populate = options.subject().isNoop() ? "never" : started ? "always" : "when-empty";
    URI any = target.all().get(0);
    return Map.of(
        "emporium.host", any.getHost(),
        "emporium.port", Integer.toString(any.getPort() < 0 ? HTTP_PORT : any.getPort()),
        "emporium.addresses", target.isSingle() ? "" : target.toString(),
        "emporium.acknowledged", acknowledged().toString(),
        "emporium.samples", out.resolve("samples.csv").toString(),
        "emporium.exclusive", Boolean.toString(started),
        "emporium.populate", populate);
  }

  private Path acknowledged() {
    return options.out().resolve("acknowledged.ndjson");
  }

  /** Waits until the target has drained, as long as it makes progress. */
  void drain() throws IOException, InterruptedException {
    try (var marketplace = new MarketplaceClient(target, 1, ANSWER_TIMEOUT_MS)) {
      var unused = DrainStatus.await(marketplace, STILL_MAX_MS, progress);
    }
  }

  /** Returns the counters of deliveries between the target's services. */
  Map<String, Long> deliveries() throws IOException {
    try (var marketplace = new MarketplaceClient(target, 1, ANSWER_TIMEOUT_MS)) {
      return DeliveryCounters.read(marketplace);
    }
  }

  /**
   * Drains and audits.
   *
   * @param where addresses of the target
   */
  AuditResult audit(ServiceAddresses where) throws IOException, InterruptedException {
    try (var marketplace = new MarketplaceClient(where, 2, ANSWER_TIMEOUT_MS)) {
      progress.accept("draining");
      DrainStatus drain = DrainStatus.await(marketplace, STILL_MAX_MS, progress);
      progress.accept(
          drain.drained() ? "auditing" : "nothing ends any more, auditing nevertheless");
      AuditResult audit = Audit.of(RecordSource.of(marketplace), acknowledged(), progress);
      return AuditPrediction.apply(audit, options.subject().levels());
    }
  }
}
