package emporium.jmeter.audit;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How an audit ended. Whether it passed, and whether it came as predicted, follow from its checks,
 * also in a result that was written when {@code passed} meant something else.
 *
 * @param predictedRed the names of the checks that were to fail: none, unless the levels of
 *     criteria and the faults that were ordered let it be foreseen
 * @param replicationAnomalies what checkouts saw of product updates, which only the level of
 *     replication can judge; null if it cannot be told
 */
@JsonPropertyOrder({"passed", "asPredicted"})
public record AuditResult(
    List<CheckResult> checks,
    List<String> predictedRed,
    @Nullable ReplicationAnomalies replicationAnomalies) {
  private static final String FINISHED = "finished";

  /** What an older result does not tell yet was not there then. */
  public AuditResult {
    checks = requireNonNullElse(checks, List.of());
    predictedRed = requireNonNullElse(predictedRed, List.of());
  }

  static AuditResult of(
      List<CheckResult> checks, @Nullable ReplicationAnomalies replicationAnomalies) {
    return new AuditResult(checks, List.of(), replicationAnomalies);
  }

  /** Of an audit that could not be finished: it has not passed, and {@code why} is all it says. */
  public static AuditResult unfinished(String why) {
    return of(List.of(new CheckResult("Audit", FINISHED, false, why)), null);
  }

  /** Whether no check is red, foreseen or not. */
  @JsonProperty
  public boolean passed() {
    return red().isEmpty();
  }

  /** Whether exactly those checks are red that were to fail. */
  @JsonProperty
  public boolean asPredicted() {
    return surprises().isEmpty();
  }

  /** The checks that failed. */
  public List<CheckResult> red() {
    return checks.stream().filter(check -> !check.passed()).toList();
  }

  /** The same of a run that did not come to its end, which has not passed, and says {@code why}. */
  public AuditResult interrupted(String why) {
    String before = interruption();
    String all = before == null ? why : before + "; " + why;
    var told = new ArrayList<>(checks);
    told.removeIf(check -> check.name().equals(FINISHED));
    told.add(new CheckResult("Audit", FINISHED, false, all));
    return new AuditResult(told, predictedRed, replicationAnomalies);
  }

  /** Why there is not all that there should be; null if there is. */
  public @Nullable String interruption() {
    return checks.stream()
        .filter(check -> check.name().equals(FINISHED))
        .map(CheckResult::detail)
        .findFirst()
        .orElse(null);
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
    return new AuditResult(checks, names, replicationAnomalies);
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
