package emporium.jmeter.report;

import emporium.jmeter.audit.AuditResult;
import java.util.Collection;
import java.util.Comparator;

/** How a run ended, as its exit code says it, the best first. */
public enum ExitStatus {
  /** No check is red, and there were no errors. */
  PASSED(0),
  /** Something is red or failed, and exactly what was predicted. */
  AS_PREDICTED(3),
  /** Something is red or failed that was not to. */
  FAILED(1);

  private final int exitCode;

  ExitStatus(int exitCode) {
    this.exitCode = exitCode;
  }

  /** What a command ends with; 2 is for commands that were not understood. */
  public int exitCode() {
    return exitCode;
  }

  /** How an audit by itself ended: what was predicted to be red may be green, if no load ran. */
  public static ExitStatus of(AuditResult audit) {
    return audit.passed() ? PASSED : audit.asPredicted() ? AS_PREDICTED : FAILED;
  }

  /** The worst of some; passed if there are none. */
  static ExitStatus worst(Collection<ExitStatus> all) {
    return all.stream().max(Comparator.naturalOrder()).orElse(PASSED);
  }
}
