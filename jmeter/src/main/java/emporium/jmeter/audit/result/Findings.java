package emporium.jmeter.audit.result;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The results of the checks so far: how much was examined, and the first few offenders. Not
 * thread-safe.
 */
public final class Findings {
  private static final int OFFENDERS_MAX = 3;

  private final List<Check> checks;
  private final Map<Check, Finding> findings = new HashMap<>();

  private static final class Finding {
    private long examined;
    private long failed;
    private final List<String> examples = new ArrayList<>();
  }

  /**
   * Creates the results of an audit that has examined nothing.
   *
   * @param checks all of the audit, in the order of its result; those of one criterion together
   */
  public Findings(List<? extends Check> checks) {
    this.checks = List.copyOf(checks);
  }

  /** Examines one case: it holds, or the offender is recorded. */
  public void expect(Check check, boolean holds, Supplier<String> offender) {
    Finding finding = findings.computeIfAbsent(check, added -> new Finding());
    finding.examined++;
    if (!holds) {
      finding.failed++;
      if (finding.examples.size() < OFFENDERS_MAX) {
        finding.examples.add(offender.get());
      }
    }
  }

  /**
   * Returns the results of all checks; those on the acknowledgement log only if there was one. A
   * check that examined nothing has passed.
   */
  public List<CheckResult> results(boolean withAcknowledged) {
    return checks.stream()
        .filter(check -> withAcknowledged || !check.needsAcknowledgementLog())
        .map(check -> result(check, findings.getOrDefault(check, new Finding())))
        .toList();
  }

  private static CheckResult result(Check check, Finding finding) {
    if (finding.failed == 0) {
      return new CheckResult(
          check.criterionTitle(), check.id(), true, finding.examined + " examined");
    }
    String more = finding.failed > finding.examples.size() ? "; ..." : "";
    return new CheckResult(
        check.criterionTitle(),
        check.id(),
        false,
        finding.failed
            + " of "
            + finding.examined
            + " wrong: "
            + String.join("; ", finding.examples)
            + more);
  }
}
