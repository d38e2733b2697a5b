package emporium.jmeter.cli;

import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.audit.result.CheckResult;
import emporium.jmeter.client.ServerInfo;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.page.OperatorAction.Outcome;
import emporium.jmeter.server.SystemUnderTest;
import emporium.jmeter.server.TargetInspector;
import emporium.jmeter.sql.TablesComparison;
import emporium.jmeter.workload.Target;
import emporium.jmeter.workload.Workload;
import emporium.jmeter.workload.WorkloadOption;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Audits a running server that this command need not have loaded. */
final class TargetAudit {
  private static final int DRAIN_SECONDS = 60;

  private TargetAudit() {}

  /**
   * Audits it.
   *
   * @param acknowledged what the driver knows; null if nothing is known
   * @param drainSeconds longest wait while no open transaction ends
   * @throws IOException if the server does not answer
   */
  static AuditResult of(
      Workload workload,
      ServiceAddresses addresses,
      @Nullable Path acknowledged,
      int drainSeconds,
      Consumer<String> progress)
      throws IOException, InterruptedException {
    ServerInfo about = TargetInspector.about(addresses);
    SystemUnderTest subject = TargetInspector.subject(about, !addresses.isSingle());
    var target =
        new Target(
            addresses, properties(workload, addresses, drainSeconds), acknowledged, progress);
    return TablesComparison.added(
        workload.audit(target, subject), subject, workload.services(), addresses, progress);
  }

  /** What the target was filled with, as options would have it. */
  private static Map<String, String> properties(
      Workload workload, ServiceAddresses addresses, int drainSeconds) throws IOException {
    var properties = new LinkedHashMap<String, String>();
    properties.put("emporium.drain.seconds", Integer.toString(drainSeconds));
    Map<String, String> held = workload.held(addresses);
    WorkloadOptions.put(properties, "emporium.seed", held.get("--seed"));
    for (WorkloadOption option : workload.options()) {
      WorkloadOptions.put(properties, option.property(), held.get(option.name()));
    }
    return properties;
  }

  /** Audits it, for a page. */
  static Outcome outcome(Workload workload, ServiceAddresses addresses, Consumer<String> progress)
      throws IOException, InterruptedException {
    AuditResult result = of(workload, addresses, null, DRAIN_SECONDS, progress);
    boolean passed = result.passed();
    List<String> lines = new ArrayList<>();
    lines.add(passed ? "audit passed" : "audit FAILED");
    for (CheckResult check : result.checks()) {
      lines.add((check.passed() ? "passed: " : "RED: ") + check.name() + ", " + check.detail());
    }
    return new Outcome(passed, lines);
  }
}
