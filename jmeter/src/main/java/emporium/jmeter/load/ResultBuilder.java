package emporium.jmeter.load;

import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.client.ServerInfo;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.client.SourceRevision;
import emporium.jmeter.driver.DriverRun;
import emporium.jmeter.driver.metrics.OperationStatistics;
import emporium.jmeter.driver.metrics.RunStatistics;
import emporium.jmeter.driver.workload.Operation;
import emporium.jmeter.machine.JvmThreadTimes.ThreadRole;
import emporium.jmeter.machine.MachineDescription;
import emporium.jmeter.machine.ProcessProbe;
import emporium.jmeter.result.CollectionPauses;
import emporium.jmeter.result.LatencyHistogram;
import emporium.jmeter.result.RateProbe;
import emporium.jmeter.result.RateSearchRule;
import emporium.jmeter.result.ResourceTimeline;
import emporium.jmeter.result.ResourceUsage;
import emporium.jmeter.result.RoundMerger;
import emporium.jmeter.result.RunEnvironment;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.result.TransactionStatistics;
import emporium.jmeter.result.Warmup;
import emporium.jmeter.result.WarmupRule;
import emporium.jmeter.result.WorkloadParameters;
import emporium.jmeter.server.ServerCommands;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns a run into its result. */
final class ResultBuilder {
  private static final String TRANSPORT = "http";
  private static final double P99 = 99;

  private final LoadOptions options;
  private final ServerInfo about;
  private final DriverRun<?> run;
  private final @Nullable ProcessProbe server;
  private final ProcessProbe driver;
  private final RunContext context;
  private final @Nullable Long memoryMb;

  /**
   * Measurements of the server in addition to the run; null where unknown.
   *
   * @param startUpMs from start to ready
   * @param othersCpuShare of the machine's processor time that other servers used meanwhile
   * @param pauses of its garbage collections
   * @param course what it used over time
   */
  record RunContext(
      @Nullable Long forcesPerSecond,
      @Nullable Long startUpMs,
      @Nullable Double othersCpuShare,
      @Nullable CollectionPauses pauses,
      ResourceTimeline course) {
    static final RunContext UNKNOWN =
        new RunContext(null, null, null, null, ResourceTimeline.UNKNOWN);
  }

  ResultBuilder(
      LoadOptions options,
      ServerInfo about,
      DriverRun<?> run,
      @Nullable ProcessProbe server,
      ProcessProbe driver,
      RunContext around) {
    this.options = options;
    this.about = about;
    this.run = run;
    this.server = server;
    this.driver = driver;
    this.context = around;
    this.memoryMb = server == null ? null : server.memoryMb();
  }

  /** Merges the runs that only warmed their server up, in the order they were made. */
  static Warmup warmup(List<ResultBuilder> passes, @Nullable WarmupRule rule) {
    List<RunStatistics> counted = passes.stream().map(pass -> pass.run.results()).toList();
    Map<String, Long> causes = new LinkedHashMap<>();
    counted.forEach(
        pass -> pass.causes().forEach((cause, count) -> causes.merge(cause, count, Long::sum)));
    return new Warmup(
        passes.stream().map(pass -> pass.perSecond(pass.run.results().transactions())).toList(),
        counted.stream().flatMap(pass -> Arrays.stream(pass.finishedPerSecond()).boxed()).toList(),
        counted.stream().mapToLong(RunStatistics::errors).sum(),
        causes,
        compilerShares(passes),
        rule);
  }

  private static List<@Nullable Double> compilerShares(List<ResultBuilder> passes) {
    var shares = new ArrayList<@Nullable Double>();
    passes.forEach(pass -> shares.add(pass.compilerShare()));
    return shares;
  }

  /** Returns the business transactions per second of the measuring window. */
  double throughputPerSecond() {
    return perSecond(run.results().transactions());
  }

  /** Returns the key of the workload's first transaction. */
  String firstTransaction() {
    return run.operations().stream()
        .filter(Operation::isTransaction)
        .findFirst()
        .orElseThrow()
        .resultKey();
  }

  /** Returns the run as a probe of that rate. */
  RateProbe probe(RateSearchRule rule, double ratePerSecond) {
    List<LatencyHistogram> asked =
        transactions().entrySet().stream()
            .filter(one -> !notCounted().contains(one.getKey()))
            .limit(rule.ofAll() ? Long.MAX_VALUE : 1)
            .map(one -> one.getValue().latencies())
            .toList();
    double p99Ms = asked.stream().mapToDouble(one -> one.percentile(P99)).max().orElse(0);
    long samples = asked.stream().mapToLong(LatencyHistogram::count).min().orElse(0);
    long errors = run.results().errors();
    long missed = run.arrivals().missedArrivals();
    return new RateProbe(
        ratePerSecond,
        throughputPerSecond(),
        p99Ms,
        samples,
        errors,
        missed,
        rule.isSustained(p99Ms, samples, errors, missed));
  }

  /** Returns why the run does not count; null if it does. */
  @Nullable String failure() {
    return run.failure();
  }

  /** Returns the result, with the conclusion of the run. */
  RunResult result(SystemUnderTestRun.RunConclusion end) {
    String failure = run.failure();
    SystemUnderTestRun.RunConclusion ending = failure == null ? end : end.interrupted(failure);
    RunStatistics results = run.results();
    AuditResult audit = ending.audit();
    boolean clean = results.causes().keySet().stream().allMatch(this::isAllowedError);
    RunResult result =
        new RunResult(
            options.subject().name(),
            options.subject().engine(),
            options.subject().durability(),
            run.common().seed(),
            about.commit(),
            options.subject().isolationMode(),
            TRANSPORT,
            options.subject().packaging(),
            environment(),
            workload(),
            clean && (audit == null || isValid(audit)),
            perSecond(results.transactions()),
            perSecond(run.counts().get("shippedCheckouts")),
            perSecond(run.counts().get("nonEmptyDeliveries")),
            perSecond(run.counts().get("abandonedSessions")),
            transactions(),
            requests(),
            results.errors(),
            results.outsideWindow().causes(),
            run.arrivals().missedArrivals(),
            consumption(ending.recoveryMs(), ending.dataMb()),
            Arrays.stream(results.finishedPerSecond()).boxed().toList(),
            audit,
            ending.deliveries(),
            List.of(),
            null,
            notCounted());
    return RoundMerger.mergeOne(result);
  }

  private boolean isValid(AuditResult audit) {
    return audit.asPredicted() && audit.allowsReplicationAt(replication());
  }

  private boolean isAllowedError(String cause) {
    return options.workload().allowsError(options.subject(), cause);
  }

  private String replication() {
    return workload().replication();
  }

  private Map<String, TransactionStatistics> transactions() {
    var all = new LinkedHashMap<String, TransactionStatistics>();
    for (Operation step : run.operations()) {
      if (step.isTransaction() || run.reports(step)) {
        all.putIfAbsent(step.resultKey(), figures(step));
      }
    }
    return all;
  }

  private List<String> notCounted() {
    return run.operations().stream()
        .filter(step -> !step.isTransaction() && run.reports(step))
        .map(Operation::resultKey)
        .distinct()
        .toList();
  }

  /** The requests within sessions, if the workload has sessions. */
  private @Nullable TransactionStatistics requests() {
    return run.operations().stream()
        .filter(step -> !step.isTransaction() && !step.isReportedSeparately())
        .findFirst()
        .map(this::figures)
        .orElse(null);
  }

  private TransactionStatistics figures(Operation operation) {
    OperationStatistics step = run.results().operation(operation);
    return new TransactionStatistics(
        step.count(),
        perSecond(step.count()),
        step.latencies(),
        step.errors(),
        step.outcomes(),
        step.causes(),
        step.processing(),
        run.results().latenciesOverTime(operation));
  }

  private @Nullable Double perSecond(@Nullable Long count) {
    return count == null ? null : Double.valueOf(perSecond(count.longValue()));
  }

  private double perSecond(long count) {
    return Math.round(10.0 * count / run.results().seconds()) / 10.0;
  }

  private RunEnvironment environment() {
    return new RunEnvironment(
        about.jdk(),
        about.cores(),
        about.os(),
        context.forcesPerSecond(),
        heap(),
        replicas(),
        options.subject().isNoop() ? null : about.tracing(),
        SourceRevision.ofThisProcess().toString(),
        about.version(),
        about.database().isEmpty() ? null : about.database(),
        startedAt(),
        options.target() == null ? MachineDescription.ofThisMachine() : null);
  }

  private String startedAt() {
    RunStatistics results = run.results();
    return Instant.ofEpochMilli(results.windowStartMs())
        .minusSeconds(results.warmupSeconds())
        .truncatedTo(ChronoUnit.SECONDS)
        .toString();
  }

  private Map<String, Integer> replicas() {
    ServiceAddresses target = options.target();
    if (target != null) {
      return target.replicaCounts();
    }
    return options.subject().isMultiProcess() ? options.replicas().counts() : Map.of();
  }

  private @Nullable String heap() {
    if (options.subject().isNoop()) {
      return null;
    }
    if (options.target() != null) {
      return about.heapMaxMb() + "m";
    }
    return options.subject().isMultiProcess()
        ? ServerCommands.heapPerService(options.serverHeap()) + " each"
        : options.serverHeap();
  }

  private WorkloadParameters workload() {
    return WorkloadParameters.of(
            options.workload().name(),
            options.plan(),
            run.threads(),
            run.common().warmupSeconds(),
            run.common().seconds(),
            run.common().ratePerSecond())
        .with(run.parameters())
        .with(Map.of("swept", options.workload().sweep().parameter()))
        .withLevels(
            options.subject().levels().criteria(), options.subject().levels().faultPercents());
  }

  private ResourceUsage consumption(@Nullable Long recoveryMs, @Nullable Long dataMb) {
    long from = run.results().windowStartMs();
    long to = from + run.results().seconds() * 1_000L;
    Double serverCpuMs = server == null ? null : server.cpuMs(from, to);
    Double driverCpuMs = driver.cpuMs(from, to);
    Double writtenBytes = server == null ? null : server.writtenBytes(from, to);
    Double flushes = server == null ? null : server.flushes(from, to);
    double machineMs = (double) (to - from) * Runtime.getRuntime().availableProcessors();
    return new ResourceUsage(
        perTransaction(serverCpuMs),
        compilerShare(),
        workShare(ThreadRole.COLLECTING, serverCpuMs),
        serialShare(serverCpuMs),
        perTransaction(driverCpuMs),
        share(driverCpuMs == null ? null : driverCpuMs / machineMs),
        memoryMb,
        perTransaction(writtenBytes == null ? null : writtenBytes / 1_024),
        perTransaction(flushes),
        perTransaction(server == null ? null : server.contextSwitches(from, to)),
        context.startUpMs(),
        recoveryMs,
        dataMb,
        share(context.othersCpuShare()),
        server == null ? Map.of() : perTransaction(server.cpuMsByPart(from, to)),
        context.pauses(),
        context.course());
  }

  private @Nullable Double compilerShare() {
    long from = run.results().windowStartMs();
    long to = from + run.results().seconds() * 1_000L;
    return workShare(ThreadRole.COMPILING, server == null ? null : server.cpuMs(from, to));
  }

  private @Nullable Double workShare(ThreadRole work, @Nullable Double serverCpuMs) {
    long from = run.results().windowStartMs();
    long to = from + run.results().seconds() * 1_000L;
    Double workMs = server == null ? null : server.workMs(work, from, to);
    return workMs == null || serverCpuMs == null || serverCpuMs == 0
        ? null
        : share(workMs / serverCpuMs);
  }

  /** Returns the time of the busiest thread among those that an engine has only one of. */
  private @Nullable Double serialShare(@Nullable Double serverCpuMs) {
    Double committing = workShare(ThreadRole.COMMITTING, serverCpuMs);
    Double checkpointing = workShare(ThreadRole.CHECKPOINTING, serverCpuMs);
    return committing == null || checkpointing == null
        ? null
        : (Double) Math.max(committing, checkpointing);
  }

  private Map<String, Double> perTransaction(Map<String, Double> used) {
    Map<String, Double> all = new LinkedHashMap<>();
    used.forEach(
        (part, cpuMs) -> {
          Double each = perTransaction(cpuMs);
          if (each != null) {
            all.put(part, each);
          }
        });
    return all;
  }

  private static @Nullable Double share(@Nullable Double share) {
    return share == null ? null : Math.round(100 * share) / 100.0;
  }

  private @Nullable Double perTransaction(@Nullable Double used) {
    long count = run.results().transactions();
    return used == null || count == 0 ? null : Math.round(1_000.0 * used / count) / 1_000.0;
  }
}
