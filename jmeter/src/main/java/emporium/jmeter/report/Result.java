package emporium.jmeter.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import emporium.jmeter.audit.AuditResult;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything a run found out; {@code result.json} is this.
 *
 * @param name of the row, as {@code ms-power}
 * @param mode how transactions are isolated
 * @param transport how the driver reached the server
 * @param valid whether the figures count: the audit passed and there were no errors
 * @param errors of all samples, inside the measuring window or not
 * @param arrivalsNotBegun in an open loop, transactions whose time had come and that no thread was
 *     free to begin
 * @param finishedPerSecond transactions finished in each second since the start, warm-up included
 * @param audit of the last round; null only for the ceiling, where there is nothing to audit
 */
public record Result(
    String name,
    String engine,
    String durability,
    long seed,
    String commit,
    String mode,
    String transport,
    Environment environment,
    Workload workload,
    boolean valid,
    double throughputPerSecond,
    double shippedCheckoutsPerSecond,
    double nonEmptyDeliveriesPerSecond,
    Map<String, TransactionFigures> transactions,
    TransactionFigures addItem,
    long errors,
    Map<String, Long> errorCausesOutsideWindow,
    long arrivalsNotBegun,
    Consumption consumption,
    List<Long> finishedPerSecond,
    @Nullable AuditResult audit,
    List<Round> rounds) {

  /**
   * One of the runs that a row is made of; a run alone is its only round.
   *
   * @param p99Ms by transaction
   */
  public record Round(
      String verdict,
      double throughputPerSecond,
      @Nullable Double serverCpuMsPerTransaction,
      Map<String, Double> p99Ms) {}

  /** Whether a server was measured that does nothing. */
  @JsonIgnore
  public boolean isNull() {
    return mode.equals("null");
  }

  /** The one line that says whether the figures count. */
  public String verdict() {
    if (audit == null) {
      return errors == 0
          ? "ceiling of HTTP and driver, nothing to audit"
          : "VOID: " + errors + " errors";
    }
    if (!audit.passed()) {
      return "VOID: audit failed";
    }
    return errors == 0 ? "audit passed" : "VOID: audit passed, but " + errors + " errors";
  }
}
