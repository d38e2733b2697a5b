package emporium.jmeter.audit;

import static java.util.Objects.requireNonNullElse;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How an audit ended.
 *
 * @param passed whether exactly those checks failed that were to fail: none, unless the levels of
 *     criteria and the faults that were ordered let it be foreseen
 * @param predictedRed the names of the checks that were to fail
 * @param replicationAnomalies what checkouts saw of product updates, which only the level of
 *     replication can judge; null if it cannot be told
 */
public record AuditResult(
    boolean passed,
    List<CheckResult> checks,
    List<String> predictedRed,
    @Nullable ReplicationAnomalies replicationAnomalies) {

  /** What an older result does not tell yet was not there then. */
  public AuditResult {
    checks = requireNonNullElse(checks, List.of());
    predictedRed = requireNonNullElse(predictedRed, List.of());
  }

  static AuditResult of(
      List<CheckResult> checks, @Nullable ReplicationAnomalies replicationAnomalies) {
    return new AuditResult(
        checks.stream().allMatch(CheckResult::passed), checks, List.of(), replicationAnomalies);
  }

  /** Of an audit that could not be finished: it has not passed, and {@code why} is all it says. */
  public static AuditResult unfinished(String why) {
    return new AuditResult(
        false, List.of(new CheckResult("Audit", "finished", false, why)), List.of(), null);
  }

  /** Whether a run at this level of replication may have shown what it has shown. */
  public boolean allowsReplicationAt(String level) {
    return replicationAnomalies == null || replicationAnomalies.allowedAt(level);
  }

  /**
   * The same, judged by which checks were to fail.
   *
   * @param undecided checks that may have ended either way
   */
  public AuditResult predicting(Set<Check> red, Set<Check> undecided) {
    var names =
        checks.stream()
            .filter(check -> isIn(red, check) || (isIn(undecided, check) && !check.passed()))
            .map(CheckResult::name)
            .toList();
    var judged = new AuditResult(false, checks, names, replicationAnomalies);
    return new AuditResult(judged.surprises().isEmpty(), checks, names, replicationAnomalies);
  }

  private static boolean isIn(Set<Check> some, CheckResult check) {
    return some.stream().anyMatch(one -> one.id().equals(check.name()));
  }

  /** The checks that did not end as they were to. */
  public List<CheckResult> surprises() {
    return checks.stream()
        .filter(check -> check.passed() == predictedRed.contains(check.name()))
        .toList();
  }
}
