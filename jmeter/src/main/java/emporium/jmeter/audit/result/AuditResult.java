package emporium.jmeter.audit.result;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The result of an audit. Whether it passed, and whether it was as predicted, follow from its
 * checks, also in a result that was written when {@code passed} meant something else.
 *
 * @param predictedRed the names of the checks that were to fail: none, unless the levels of
 *     criteria and the configured faults predict failures
 * @param replicationAnomalies what checkouts saw of product updates, which only the level of
 *     replication can judge; null if unknown
 */
@JsonPropertyOrder({"passed", "asPredicted"})
public record AuditResult(
    List<CheckResult> checks,
    List<String> predictedRed,
    @Nullable ReplicationAnomalies replicationAnomalies) {
  private static final String FINISHED = "finished";

  /** Fields missing in an older result get the values of its time. */
  public AuditResult {
    checks = requireNonNullElse(checks, List.of());
    predictedRed = requireNonNullElse(predictedRed, List.of());
  }

  public static AuditResult of(
      List<CheckResult> checks, @Nullable ReplicationAnomalies replicationAnomalies) {
    return new AuditResult(checks, List.of(), replicationAnomalies);
  }

  /**
   * Returns the result of an unfinished audit: not passed, with {@code why} as its only content.
   */
  public static AuditResult unfinished(String why) {
    return of(List.of(new CheckResult("Audit", FINISHED, false, why)), null);
  }

  /** Returns whether no check is red, predicted or not. */
  @JsonProperty
  public boolean passed() {
    return red().isEmpty();
  }

  /** Returns whether exactly those checks are red that were predicted to fail. */
  @JsonProperty
  public boolean asPredicted() {
    return surprises().isEmpty();
  }

  /** The checks that failed. */
  public List<CheckResult> red() {
    return checks.stream().filter(check -> !check.passed()).toList();
  }

  /**
   * Returns this result for a run that was not completed: not passed, with the reason {@code why}.
   */
  public AuditResult interrupted(String why) {
    String before = interruption();
    String all = before == null ? why : before + "; " + why;
    var results = new ArrayList<>(checks);
    results.removeIf(check -> check.name().equals(FINISHED));
    results.add(new CheckResult("Audit", FINISHED, false, all));
    return new AuditResult(results, predictedRed, replicationAnomalies);
  }

  /** Returns why the audit is incomplete; null if it is complete. */
  public @Nullable String interruption() {
    return checks.stream()
        .filter(check -> check.name().equals(FINISHED))
        .map(CheckResult::detail)
        .findFirst()
        .orElse(null);
  }

  /** Returns whether a run at this level of replication may have these anomalies. */
  public boolean allowsReplicationAt(String level) {
    return replicationAnomalies == null || replicationAnomalies.allowedAt(level);
  }

  /**
   * Returns this result, judged by the checks that were predicted to fail.
   *
   * @param undecided checks that may pass or fail
   */
  public AuditResult predicting(Set<? extends Check> red, Set<? extends Check> undecided) {
    var names =
        checks.stream()
            .filter(check -> isIn(red, check) || (isIn(undecided, check) && !check.passed()))
            .map(CheckResult::name)
            .toList();
    return new AuditResult(checks, names, replicationAnomalies);
  }

  private static boolean isIn(Set<? extends Check> some, CheckResult check) {
    return some.stream().anyMatch(one -> one.id().equals(check.name()));
  }

  /** Returns the checks whose results differ from the prediction. */
  public List<CheckResult> surprises() {
    return checks.stream()
        .filter(check -> check.passed() == predictedRed.contains(check.name()))
        .toList();
  }
}
