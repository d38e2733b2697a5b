package emporium.jmeter.audit;

import java.util.List;

/** How an audit ended: passed only if every check did. */
public record AuditResult(boolean passed, List<CheckResult> checks) {
  static AuditResult of(List<CheckResult> checks) {
    return new AuditResult(checks.stream().allMatch(CheckResult::passed), checks);
  }
}
