package emporium.jmeter.report;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import emporium.jmeter.audit.AuditResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Everything a run found out; {@code result.json} is this.
 *
 * @param name of the row, as {@code ms-power}
 * @param commit the server was built from, with {@code +changes} if files differed from that
 * @param mode how transactions are isolated
 * @param transport how the driver reached the server
 * @param packaging {@code embedded} (all services in one JVM) or {@code processes} (each in one of
 *     its own)
 * @param valid whether the figures count: the audit passed and there were no errors, or both are as
 *     predicted for levels below the strongest on bad links; {@code audit.passed} says whether it
 *     is green
 * @param throughputPerSecond of the five business transactions
 * @param abandonedSessionsPerSecond customer sessions that ended without a checkout
 * @param transactions by key: the five, and beside them what the run was asked for that does not
 *     count into the throughput
 * @param errors of all samples, inside the measuring window or not
 * @param arrivalsNotBegun in an open loop, transactions whose time had come and that no thread was
 *     free to begin
 * @param finishedPerSecond transactions finished in each second since the start, warm-up included
 * @param audit of the last round; null only for the ceiling, where there is nothing to audit
 * @param deliveries what became of the events between services since the server was started, by
 *     kind; {@code lost} never took effect, {@code doubled} did once more
 * @param warmup of the server before the first round; null for a run alone, which has its warm-up
 *     in itself
 */
public record Result(
    String name,
    String engine,
    String durability,
    long seed,
    String commit,
    String mode,
    String transport,
    String packaging,
    Environment environment,
    Workload workload,
    boolean valid,
    double throughputPerSecond,
    double shippedCheckoutsPerSecond,
    double nonEmptyDeliveriesPerSecond,
    double abandonedSessionsPerSecond,
    Map<String, TransactionFigures> transactions,
    TransactionFigures addItem,
    long errors,
    Map<String, Long> errorCausesOutsideWindow,
    long arrivalsNotBegun,
    Consumption consumption,
    List<Long> finishedPerSecond,
    @Nullable AuditResult audit,
    Map<String, Long> deliveries,
    List<Round> rounds,
    @Nullable Warmup warmup) {
  private static final String EMBEDDED = "embedded";
  private static final String PROCESSES = "processes";
  private static final String NOTHING = "null";
  private static final String UNKNOWN = "unknown";
  private static final Set<String> BUSINESS =
      Set.of("checkout", "dashboard", "priceUpdate", "productReplace", "updateDelivery");

  /** What an older result does not tell yet is taken as it was then, or as unknown. */
  public Result {
    engine = requireNonNullElse(engine, UNKNOWN);
    durability = requireNonNullElse(durability, UNKNOWN);
    name = requireNonNullElse(name, engine + "-" + durability);
    commit = requireNonNullElse(commit, UNKNOWN);
    mode = requireNonNullElse(mode, modeOf(engine));
    transport = requireNonNullElse(transport, "http");
    packaging = requireNonNullElse(packaging, EMBEDDED);
    environment = requireNonNullElse(environment, Environment.UNKNOWN);
    workload = requireNonNullElse(workload, Workload.UNKNOWN);
    transactions = requireNonNullElse(transactions, Map.of());
    addItem = requireNonNullElse(addItem, TransactionFigures.NONE);
    errorCausesOutsideWindow = requireNonNullElse(errorCausesOutsideWindow, Map.of());
    consumption = requireNonNullElse(consumption, Consumption.UNKNOWN);
    finishedPerSecond = requireNonNullElse(finishedPerSecond, List.of());
    deliveries = requireNonNullElse(deliveries, Map.of());
    rounds = requireNonNullElse(rounds, List.of());
  }

  private static String modeOf(String engine) {
    return switch (engine) {
      case "none" -> NOTHING;
      case "jpa" -> engine;
      default -> "nested-locks";
    };
  }

  /**
   * One of the runs that a row is made of; a run alone is its only round.
   *
   * @param p99Ms by transaction
   */
  public record Round(
      String verdict,
      double throughputPerSecond,
      @Nullable Double serverCpuMsPerTransaction,
      Map<String, Double> p99Ms) {
    /** What an older result does not tell yet is unknown. */
    public Round {
      verdict = requireNonNullElse(verdict, UNKNOWN);
      p99Ms = requireNonNullElse(p99Ms, Map.of());
    }
  }

  /** The same on a server that was warmed up like this before; its errors are errors of the row. */
  public Result after(Warmup before) {
    Map<String, Long> causes = new LinkedHashMap<>(errorCausesOutsideWindow);
    before.errorCauses().forEach((cause, count) -> causes.merge(cause, count, Long::sum));
    return new Result(
        name,
        engine,
        durability,
        seed,
        commit,
        mode,
        transport,
        packaging,
        environment,
        workload,
        valid && before.errors() == 0,
        throughputPerSecond,
        shippedCheckoutsPerSecond,
        nonEmptyDeliveriesPerSecond,
        abandonedSessionsPerSecond,
        transactions,
        addItem,
        errors + before.errors(),
        causes,
        arrivalsNotBegun,
        consumption,
        finishedPerSecond,
        audit,
        deliveries,
        rounds,
        before);
  }

  /** What was measured, and by what if that is of another build. */
  @JsonIgnore
  public String builds() {
    String driver = environment.driverCommit();
    return driver == null || driver.equals(commit) ? commit : commit + " (driver " + driver + ")";
  }

  /** Whether what stands under this key counts into the throughput. */
  public static boolean counts(String transaction) {
    return BUSINESS.contains(transaction);
  }

  /** Whether each service was a process of its own. */
  @JsonIgnore
  public boolean isSeparate() {
    return packaging.equals(PROCESSES);
  }

  /** Whether a server was measured that does nothing. */
  @JsonIgnore
  public boolean isNull() {
    return mode.equals(NOTHING);
  }

  /** The one line that says whether the figures count. */
  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  public String verdict() {
    if (audit == null) {
      return errors == 0
          ? "ceiling of HTTP and driver, nothing to audit"
          : "VOID: " + errors + " errors";
    }
    String interruption = audit.interruption();
    if (interruption != null) {
      return "VOID: not finished: " + interruption;
    }
    if (!audit.asPredicted()) {
      return audit.passed()
          ? "VOID: audit passed, against the prediction of " + checks(audit.predictedRed().size())
          : "VOID: audit failed";
    }
    if (!audit.allowsReplicationAt(workload.replication())) {
      return "VOID: replication anomalies at level " + workload.replication();
    }
    String outcome =
        audit.passed() ? "audit passed" : "audit RED as predicted: " + checks(audit.red().size());
    if (!valid) {
      return "VOID: " + outcome + ", but " + errors + " errors";
    }
    return errors == 0 ? outcome : outcome + ", " + errors + " errors as predicted";
  }

  private static String checks(int red) {
    return red + (red == 1 ? " red check" : " red checks");
  }

  /** How the run ended, as the exit code says it. */
  public ExitStatus exitStatus() {
    boolean green = (audit == null || audit.passed()) && errors == 0;
    return !valid ? ExitStatus.FAILED : green ? ExitStatus.PASSED : ExitStatus.AS_PREDICTED;
  }
}
