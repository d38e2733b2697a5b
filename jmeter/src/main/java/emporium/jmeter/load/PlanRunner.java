package emporium.jmeter.load;

import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.driver.DriverRun;
import emporium.jmeter.sql.TablesComparison;
import emporium.jmeter.workload.GateAnswer;
import emporium.jmeter.workload.PreparedRun;
import emporium.jmeter.workload.Target;
import emporium.jmeter.workload.Workload;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs one plan repeatedly against one target. Each run continues with the driver's knowledge after
 * the previous one, with one acknowledgement log: an audit compares all of it with the target. Not
 * thread-safe.
 */
final class PlanRunner {

  private final LoadOptions options;
  private final Workload workload;
  private final ServiceAddresses target;
  private final Consumer<String> progress;
  private @Nullable DriverRun<?> last;

  PlanRunner(LoadOptions options, ServiceAddresses target, Consumer<String> progress) {
    this.options = options;
    this.workload = options.workload();
    this.target = target;
    this.progress = progress;
  }

  /**
   * Fills the target and asks it the calls of the workload's gate, once, before the first run. Does
   * nothing if the plan's driver fills it.
   *
   * @return the answers to these calls
   * @throws IOException if that fails
   */
  List<GateAnswer> prepare() throws IOException, InterruptedException {
    if (options.subject().isNoop()) {
      return List.of();
    }
    PreparedRun prepared = workload.prepare(where(target, options.out()));
    if (prepared == null) {
      return List.of();
    }
    last = prepared.run();
    String failure = last.failure();
    if (failure != null) {
      throw new IOException(failure);
    }
    return prepared.answers();
  }

  private Target where(ServiceAddresses addresses, Path out) {
    return new Target(addresses, properties(Map.of(), out), acknowledged(), progress);
  }

  private Map<String, String> properties(Map<String, String> more, Path out) {
    var all = new LinkedHashMap<>(options.properties());
    all.putAll(more);
    all.putAll(own(out));
    return all;
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
    Path plan = workload.planFile(options.home(), options.plan());
    DriverRun<?> run = jmeter.run(plan, properties(properties, out), last);
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
        "emporium.protocol", any.getScheme(),
        "emporium.host", any.getHost(),
        "emporium.port", Integer.toString(ServiceAddresses.port(any)),
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
    workload.drain(where(target, options.out()));
  }

  /** Returns the counters of deliveries between the target's services. */
  Map<String, Long> deliveries() throws IOException {
    return workload.deliveries(target);
  }

  /**
   * Drains and audits.
   *
   * @param where addresses of the target
   */
  AuditResult audit(ServiceAddresses where) throws IOException, InterruptedException {
    return audit(where(where, options.out()));
  }

  /**
   * Drains and audits a target that was killed and started again on its data.
   *
   * @param where its addresses now
   */
  AuditResult auditAfterRestart(ServiceAddresses where) throws IOException, InterruptedException {
    return audit(where(where, options.out()).afterRestart());
  }

  private AuditResult audit(Target where) throws IOException, InterruptedException {
    return TablesComparison.added(
        workload.audit(where, options.subject()),
        options.subject(),
        workload.services(),
        where.addresses(),
        where.progress());
  }
}
