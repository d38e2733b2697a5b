package emporium.jmeter.load;

import emporium.jmeter.audit.AuditResult;
import emporium.jmeter.client.About;
import emporium.jmeter.client.Addresses;
import emporium.jmeter.client.Build;
import emporium.jmeter.driver.DriverRun;
import emporium.jmeter.driver.DriverSettings;
import emporium.jmeter.driver.RunResults;
import emporium.jmeter.driver.Step;
import emporium.jmeter.driver.StepResults;
import emporium.jmeter.load.JvmThreads.Work;
import emporium.jmeter.report.Consumption;
import emporium.jmeter.report.Course;
import emporium.jmeter.report.Environment;
import emporium.jmeter.report.Merge;
import emporium.jmeter.report.Result;
import emporium.jmeter.report.TransactionFigures;
import emporium.jmeter.report.Warmup;
import emporium.jmeter.report.Workload;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns a run into its result. */
final class Figures {
  private static final String TRANSPORT = "http";

  private final LoadOptions options;
  private final About about;
  private final DriverRun run;
  private final @Nullable ProcessProbe server;
  private final ProcessProbe driver;
  private final Around around;
  private final @Nullable Long memoryMb;

  /**
   * What is known of the server beside the run; null where it cannot be told.
   *
   * @param startUpMs from start to ready
   * @param othersCpuShare of the machine's processor time that other servers took meanwhile
   * @param course what it held in each second
   */
  record Around(
      @Nullable Long forcesPerSecond,
      @Nullable Long startUpMs,
      @Nullable Double othersCpuShare,
      Course course) {
    static final Around UNKNOWN = new Around(null, null, null, Course.UNKNOWN);
  }

  Figures(
      LoadOptions options,
      About about,
      DriverRun run,
      @Nullable ProcessProbe server,
      ProcessProbe driver,
      Around around) {
    this.options = options;
    this.about = about;
    this.run = run;
    this.server = server;
    this.driver = driver;
    this.around = around;
    this.memoryMb = server == null ? null : server.memoryMb();
  }

  /** What runs say that only warmed their server up, in the order they were made. */
  static Warmup warmup(List<Figures> passes) {
    List<RunResults> counted = passes.stream().map(pass -> pass.run.results()).toList();
    Map<String, Long> causes = new LinkedHashMap<>();
    counted.forEach(
        pass -> pass.causes().forEach((cause, count) -> causes.merge(cause, count, Long::sum)));
    return new Warmup(
        passes.stream().map(pass -> pass.perSecond(pass.run.results().transactions())).toList(),
        counted.stream().flatMap(pass -> Arrays.stream(pass.finishedPerSecond()).boxed()).toList(),
        counted.stream().mapToLong(RunResults::errors).sum(),
        causes);
  }

  /** Why the run does not count; null if it does. */
  @Nullable String failure() {
    return run.failure();
  }

  /** The result, with what was found in the end. */
  Result result(SubjectRun.Ending end) {
    String failure = run.failure();
    SubjectRun.Ending ending = failure == null ? end : end.interrupted(failure);
    RunResults results = run.results();
    AuditResult audit = ending.audit();
    boolean clean = results.causes().keySet().stream().allMatch(this::allowed);
    Result result =
        new Result(
            options.subject().name(),
            options.subject().engine(),
            options.subject().durability(),
            run.settings().seed(),
            about.commit(),
            options.subject().mode(),
            TRANSPORT,
            options.subject().packaging(),
            environment(),
            workload(),
            clean && (audit == null || counts(audit)),
            perSecond(results.transactions()),
            perSecond(outcome(Step.CHECKOUT, "shipped")),
            perSecond(outcome(Step.UPDATE_DELIVERY, "delivered")),
            perSecond(results.abandonedSessions()),
            transactions(),
            figures(results.of(Step.ADD_ITEM)),
            results.errors(),
            results.outsideWindow().causes(),
            run.arrivals().notBegun(),
            consumption(ending.recoveryMs(), ending.dataMb()),
            Arrays.stream(results.finishedPerSecond()).boxed().toList(),
            audit,
            ending.deliveries(),
            List.of(),
            null);
    return Merge.ofOne(result);
  }

  private boolean counts(AuditResult audit) {
    return audit.asPredicted() && audit.allowsReplicationAt(replication());
  }

  private boolean allowed(String cause) {
    return Prediction.allowsError(options.subject().levels(), cause);
  }

  private String replication() {
    return workload().replication();
  }

  private Map<String, TransactionFigures> transactions() {
    var all = new LinkedHashMap<String, TransactionFigures>();
    for (Step step : Step.values()) {
      if (step.transaction() || run.settings().extras().has(step)) {
        all.putIfAbsent(step.key(), figures(run.results().of(step)));
      }
    }
    return all;
  }

  private TransactionFigures figures(StepResults step) {
    return new TransactionFigures(
        step.count(),
        perSecond(step.count()),
        step.latencies(),
        step.errors(),
        step.outcomes(),
        step.causes());
  }

  private long outcome(Step step, String name) {
    return run.results().of(step).outcomes().getOrDefault(name, 0L);
  }

  private double perSecond(long count) {
    return Math.round(10.0 * count / run.results().seconds()) / 10.0;
  }

  private Environment environment() {
    return new Environment(
        about.jdk(),
        about.cores(),
        about.os(),
        around.forcesPerSecond(),
        heap(),
        replicas(),
        options.subject().isNothing() ? null : about.tracing(),
        Build.own().toString(),
        about.version(),
        about.database().isEmpty() ? null : about.database());
  }

  private Map<String, Integer> replicas() {
    Addresses target = options.target();
    if (target != null) {
      return target.counts();
    }
    return options.subject().isSeparate() ? options.replicas().counts() : Map.of();
  }

  private @Nullable String heap() {
    if (options.subject().isNothing()) {
      return null;
    }
    if (options.target() != null) {
      return about.heapMaxMb() + "m";
    }
    return options.subject().isSeparate()
        ? Servers.heapOfEach(options.serverHeap()) + " each"
        : options.serverHeap();
  }

  private Workload workload() {
    DriverSettings settings = run.settings();
    return new Workload(
        options.plan(),
        settings.size().customers(),
        settings.size().sellers(),
        settings.size().products(),
        settings.size().productsPerSeller(),
        settings.extras().sizeFactor(),
        run.threads(),
        settings.warmupSeconds(),
        settings.seconds(),
        settings.sellerSkew(),
        settings.productSkew(),
        settings.ratePerSecond(),
        settings.extras().abandonPercent(),
        settings.extras().deletePercent(),
        settings.extras().replenishPercent(),
        options.subject().levels().criteria(),
        options.subject().levels().faultPercents());
  }

  private Consumption consumption(@Nullable Long recoveryMs, @Nullable Long dataMb) {
    long from = run.results().windowStartMs();
    long to = from + run.results().seconds() * 1_000L;
    Double serverCpuMs = server == null ? null : server.cpuMs(from, to);
    Double driverCpuMs = driver.cpuMs(from, to);
    Double writtenBytes = server == null ? null : server.writtenBytes(from, to);
    Double flushes = server == null ? null : server.flushes(from, to);
    double machineMs = (double) (to - from) * Runtime.getRuntime().availableProcessors();
    return new Consumption(
        perTransaction(serverCpuMs),
        workShare(Work.COMPILING, serverCpuMs),
        workShare(Work.COLLECTING, serverCpuMs),
        serialShare(serverCpuMs),
        perTransaction(driverCpuMs),
        share(driverCpuMs == null ? null : driverCpuMs / machineMs),
        memoryMb,
        perTransaction(writtenBytes == null ? null : writtenBytes / 1_024),
        perTransaction(flushes),
        around.startUpMs(),
        recoveryMs,
        dataMb,
        share(around.othersCpuShare()),
        server == null ? Map.of() : perTransaction(server.cpuMsByPart(from, to)),
        around.course());
  }

  private @Nullable Double workShare(Work work, @Nullable Double serverCpuMs) {
    long from = run.results().windowStartMs();
    long to = from + run.results().seconds() * 1_000L;
    Double workMs = server == null ? null : server.workMs(work, from, to);
    return workMs == null || serverCpuMs == null || serverCpuMs == 0
        ? null
        : share(workMs / serverCpuMs);
  }

  /** Of the threads that an engine has only one of, the busiest. */
  private @Nullable Double serialShare(@Nullable Double serverCpuMs) {
    Double committing = workShare(Work.COMMITTING, serverCpuMs);
    Double checkpointing = workShare(Work.CHECKPOINTING, serverCpuMs);
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
