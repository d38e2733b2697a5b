package emporium.jmeter.result;

import emporium.jmeter.audit.result.AuditResult;
import java.util.Collection;
import java.util.Comparator;

/** The outcome of a run, as its exit code, the best first. */
public enum ExitStatus {
  /** No check is red, and there were no errors. */
  PASSED(0),
  /** Something is red or failed, and exactly what was predicted. */
  AS_PREDICTED(3),
  /** Something is red or failed that was not predicted. */
  FAILED(1);

  private final int exitCode;

  ExitStatus(int exitCode) {
    this.exitCode = exitCode;
  }

  /** Returns the exit code; 2 is for commands that were not understood. */
  public int exitCode() {
    return exitCode;
  }

  /** Returns the status of an audit alone: predicted red checks may be green, if no load ran. */
  public static ExitStatus of(AuditResult audit) {
    return audit.passed() ? PASSED : audit.asPredicted() ? AS_PREDICTED : FAILED;
  }

  /** The worst of some; passed if there are none. */
  static ExitStatus worst(Collection<ExitStatus> all) {
    return all.stream().max(Comparator.naturalOrder()).orElse(PASSED);
  }
}
