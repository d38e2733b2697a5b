package emporium.jmeter.audit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How an audit ended: passed only if every check did.
 *
 * @param replicationAnomalies what checkouts saw of product updates, which only the level of
 *     replication can judge; null if it cannot be told
 */
public record AuditResult(
    boolean passed, List<CheckResult> checks, @Nullable ReplicationAnomalies replicationAnomalies) {
  static AuditResult of(
      List<CheckResult> checks, @Nullable ReplicationAnomalies replicationAnomalies) {
    return new AuditResult(
        checks.stream().allMatch(CheckResult::passed), checks, replicationAnomalies);
  }

  /** Whether a run at this level of replication may have shown what it has shown. */
  public boolean allowsReplicationAt(String level) {
    return replicationAnomalies == null || replicationAnomalies.allowedAt(level);
  }
}
