package emporium.jmeter.result;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import emporium.jmeter.audit.result.AuditResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The complete result of a run; {@code result.json} is this.
 *
 * @param name of the row, as {@code ms-power}
 * @param commit the server was built from, with {@code +changes} if files differed from that
 * @param mode how transactions are isolated
 * @param transport how the driver reached the server
 * @param packaging {@code embedded} (all services in one JVM) or {@code processes} (each in a
 *     separate one)
 * @param valid whether the result counts: the audit passed and there were no errors, or both are as
 *     predicted for levels below the strongest on faulty links; {@code audit.passed} is whether it
 *     is green
 * @param throughputPerSecond of the business transactions
 * @param shippedCheckoutsPerSecond of the marketplace; null for other workloads
 * @param nonEmptyDeliveriesPerSecond of the marketplace; null for other workloads
 * @param abandonedSessionsPerSecond customer sessions of the marketplace; null for other workloads
 * @param transactions by key: those of the workload, and the configured ones that do not count into
 *     the throughput
 * @param addItem the requests of the marketplace's sessions; null for other workloads
 * @param errors of all samples, inside the measuring window or not
 * @param arrivalsNotBegun in an open loop, due transactions that no thread was free to start
 * @param finishedPerSecond transactions finished in each second since the start, warm-up included
 * @param audit of the last round; null only for the ceiling, where there is nothing to audit
 * @param deliveries counters of the events between services since the server was started, by kind;
 *     {@code lost} never took effect, {@code doubled} did once more
 * @param warmup of the server before the first round; null for a run alone, which includes its
 *     warm-up
 * @param notCounted keys of the transactions that do not count into the throughput
 */
public record RunResult(
    String name,
    String engine,
    String durability,
    long seed,
    String commit,
    String mode,
    String transport,
    String packaging,
    RunEnvironment environment,
    WorkloadParameters workload,
    boolean valid,
    double throughputPerSecond,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double shippedCheckoutsPerSecond,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double nonEmptyDeliveriesPerSecond,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double abandonedSessionsPerSecond,
    Map<String, TransactionStatistics> transactions,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable TransactionStatistics addItem,
    long errors,
    Map<String, Long> errorCausesOutsideWindow,
    long arrivalsNotBegun,
    ResourceUsage consumption,
    List<Long> finishedPerSecond,
    @Nullable AuditResult audit,
    Map<String, Long> deliveries,
    List<Round> rounds,
    @Nullable Warmup warmup,
    List<String> notCounted) {
  private static final String EMBEDDED = "embedded";
  private static final String PROCESSES = "processes";
  private static final String NOTHING = "null";
  private static final String PUBLISHED = "published";
  private static final String UNKNOWN = "unknown";

  /** Of the marketplace, for results that do not list what is not counted. */
  private static final Set<String> BUSINESS =
      Set.of("checkout", "dashboard", "priceUpdate", "productReplace", "updateDelivery");

  /** Fields missing in an older result get the values of its time, or are unknown. */
  public RunResult {
    engine = requireNonNullElse(engine, UNKNOWN);
    durability = requireNonNullElse(durability, UNKNOWN);
    name = requireNonNullElse(name, engine + "-" + durability);
    commit = requireNonNullElse(commit, UNKNOWN);
    mode = requireNonNullElse(mode, modeOf(engine));
    transport = requireNonNullElse(transport, "http");
    packaging = requireNonNullElse(packaging, EMBEDDED);
    environment = requireNonNullElse(environment, RunEnvironment.UNKNOWN);
    workload = requireNonNullElse(workload, WorkloadParameters.UNKNOWN);
    transactions = requireNonNullElse(transactions, Map.of());
    notCounted = requireNonNullElse(notCounted, notBusiness(transactions));
    errorCausesOutsideWindow = requireNonNullElse(errorCausesOutsideWindow, Map.of());
    consumption = requireNonNullElse(consumption, ResourceUsage.UNKNOWN);
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
      @Nullable Long serverMemoryMb,
      Map<String, Double> p99Ms) {
    /** Fields missing in an older result are unknown. */
    public Round {
      verdict = requireNonNullElse(verdict, UNKNOWN);
      p99Ms = requireNonNullElse(p99Ms, Map.of());
    }
  }

  /**
   * Returns the result with the warm-up of its server, whose errors are errors of the row.
   *
   * @param isAllowedError whether clients of the system may see an error of that cause
   */
  public RunResult after(Warmup before, Predicate<String> isAllowedError) {
    Map<String, Long> causes = new LinkedHashMap<>(errorCausesOutsideWindow);
    before.errorCauses().forEach((cause, count) -> causes.merge(cause, count, Long::sum));
    return new RunResult(
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
        valid && before.errorCauses().keySet().stream().allMatch(isAllowedError),
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
        before,
        notCounted);
  }

  /** Returns the revision measured, and the driver's if it differs. */
  @JsonIgnore
  public String builds() {
    String driver = environment.driverCommit();
    return driver == null || driver.equals(commit) ? commit : commit + " (driver " + driver + ")";
  }

  private static List<String> notBusiness(Map<String, TransactionStatistics> transactions) {
    return transactions.keySet().stream().filter(key -> !BUSINESS.contains(key)).toList();
  }

  /** Returns whether the transaction of this key counts into the throughput. */
  public boolean counts(String transaction) {
    return !notCounted.contains(transaction);
  }

  /** Returns the name for readers, which begins with it if the server was not settled. */
  @JsonIgnore
  public String label() {
    return isSettled() ? name : "not settled: " + name;
  }

  /** Returns whether its server was settled before it was measured, as far as that is known. */
  @JsonIgnore
  public boolean isSettled() {
    return warmup == null || !warmup.isUnstable();
  }

  /** Returns whether each service was a separate process. */
  @JsonIgnore
  public boolean isSeparate() {
    return packaging.equals(PROCESSES);
  }

  /** Returns whether it worked in the published way. */
  @JsonIgnore
  public boolean isPublished() {
    return mode.equals(PUBLISHED);
  }

  /** Returns whether the no-op server was measured. */
  @JsonIgnore
  public boolean isNull() {
    return mode.equals(NOTHING);
  }

  /** Returns the one line with the verdict on the result. */
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

  /** Returns the outcome of the run, as its exit status. */
  public ExitStatus exitStatus() {
    boolean green = (audit == null || audit.passed()) && errors == 0;
    return !valid ? ExitStatus.FAILED : green ? ExitStatus.PASSED : ExitStatus.AS_PREDICTED;
  }
}
