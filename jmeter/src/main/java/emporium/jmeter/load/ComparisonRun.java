package emporium.jmeter.load;

import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.client.SourceRevision;
import emporium.jmeter.load.ComparisonSchedule.Epoch;
import emporium.jmeter.load.ComparisonSchedule.Phase;
import emporium.jmeter.load.SystemUnderTestRun.RunConclusion;
import emporium.jmeter.machine.InheritedVariables;
import emporium.jmeter.machine.MachineDescription;
import emporium.jmeter.page.PageServer;
import emporium.jmeter.processes.EventWire;
import emporium.jmeter.processes.ReplicaCounts;
import emporium.jmeter.report.ResultFiles;
import emporium.jmeter.result.Comparison;
import emporium.jmeter.result.Disclosure;
import emporium.jmeter.result.RateProbe;
import emporium.jmeter.result.RateSearchRule;
import emporium.jmeter.result.RoundMerger;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.result.Warmup;
import emporium.jmeter.server.SystemUnderTest;
import emporium.jmeter.workload.ProgressEstimate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Compares several systems on the same data and the same work. Each has one server for the whole
 * comparison. The servers are loaded in turn, in the order of {@link ComparisonSchedule}, and are
 * suspended in between. In the end each is audited against all that it ever acknowledged, killed,
 * restarted on its data and audited once more.
 */
public final class ComparisonRun {
  private final ComparisonOptions options;
  private final RunningServer.Starter starter;
  private final Consumer<String> progress;
  private final Map<SystemUnderTest, SystemUnderTestRun> runs = new LinkedHashMap<>();
  private final Map<Epoch, ResultBuilder> figures = new LinkedHashMap<>();
  private final Set<SystemUnderTest> failed = new HashSet<>();
  private final List<String> missing = new ArrayList<>();
  private final ComparisonProgress page;
  private final @Nullable RateSearches searches;
  private @Nullable GateCheck firstGate;

  /**
   * @param progress receives in a few words what is being done
   */
  public ComparisonRun(ComparisonOptions options, Consumer<String> progress) {
    this(options, (@Nullable PageServer) null, progress);
  }

  /**
   * @param page where it is shown while it runs; null: nowhere
   * @param progress receives in a few words what is being done
   */
  public ComparisonRun(
      ComparisonOptions options, @Nullable PageServer page, Consumer<String> progress) {
    this(
        options,
        WatchedStarter.of(
            page,
            ServerStarters.of(
                options.workload(),
                options.home(),
                options.serverHeap(),
                ReplicaCounts.ONE_EACH,
                EventWire.STREAM,
                progress)),
        new ComparisonProgress(page, options.subjects()),
        progress);
  }

  ComparisonRun(
      ComparisonOptions options, RunningServer.Starter starter, Consumer<String> progress) {
    this(options, starter, new ComparisonProgress(null, options.subjects()), progress);
  }

  private ComparisonRun(
      ComparisonOptions options,
      RunningServer.Starter starter,
      ComparisonProgress page,
      Consumer<String> progress) {
    this.options = options;
    this.starter = starter;
    this.page = page;
    this.progress = progress;
    RateSearchRule rule = options.rateSearch();
    this.searches = rule == null ? null : new RateSearches(rule, options);
  }

  /**
   * Runs all epochs, once. The files of each are kept below the directory for the results. A
   * failure of one row leaves the others unchanged; the comparison lists what is missing.
   *
   * @throws IOException with the reason why nothing was measured
   */
  public Comparison run() throws IOException, InterruptedException {
    try {
      for (SystemUnderTest subject : options.subjects()) {
        SystemUnderTestRun started = SystemUnderTestRun.start(runEpoch(subject), starter, progress);
        runs.put(subject, started);
        prepare(subject, started);
      }
      List<Epoch> schedule = ComparisonSchedule.of(options);
      var estimate = new ProgressEstimate(schedule.stream().mapToLong(Epoch::seconds).sum());
      long secondsDone = 0;
      for (Epoch epoch : schedule) {
        if (ComparisonSchedule.isNeeded(epoch, warmup(epoch.subject()))) {
          runInTurn(epoch, estimate.at(secondsDone));
        }
        secondsDone += epoch.seconds();
      }
      searchRates();
      page.ended();
      return conclude();
    } catch (IOException why) {
      throw new IOException(
          why.getMessage() + " (the servers' logs are in " + options.out() + ")", why);
    } finally {
      close();
    }
  }

  /** In turns: each row has its first probe before any has its second. */
  private void searchRates() throws InterruptedException {
    RateSearches searched = searches;
    int probes = searched == null ? 0 : searched.probesMax();
    for (int probe = 0; probe < probes; probe++) {
      for (SystemUnderTest subject : Objects.requireNonNull(searched).subjects()) {
        if (!failed.contains(subject)) {
          Optional<Epoch> next = searched.next(subject, closedLoopPerSecond(subject));
          if (next.isPresent()) {
            probe(searched, next.get());
          }
        }
      }
    }
  }

  private void probe(RateSearches searched, Epoch epoch) throws InterruptedException {
    runInTurn(epoch, ComparisonSchedule.rate(epoch) + " transactions per second");
    ResultBuilder measured = figures.get(epoch);
    if (measured != null && measured.failure() == null) {
      RateProbe made = searched.add(epoch, measured);
      progress.accept(
          String.format(
              Locale.ROOT,
              "  p99 %.0f ms, %s",
              made.p99Ms(),
              made.sustained() ? "sustained" : "not sustained"));
    }
  }

  private double closedLoopPerSecond(SystemUnderTest subject) {
    double[] rounds =
        figures.entrySet().stream()
            .filter(round -> of(subject).test(round.getKey()))
            .filter(round -> round.getKey().phase() == Phase.ROUND)
            .mapToDouble(round -> round.getValue().throughputPerSecond())
            .sorted()
            .toArray();
    return rounds.length == 0 ? 0 : rounds[rounds.length / 2];
  }

  private void runInTurn(Epoch epoch, String howFar) throws InterruptedException {
    if (failed.contains(epoch.subject()) && ComparisonSchedule.isOptional(epoch, options)) {
      return;
    }
    progress.accept(epoch.name() + ": " + epoch.subject().name() + ", " + howFar);
    page.began(epoch);
    if (failed.contains(epoch.subject())) {
      recordMissing(epoch.subject(), epoch.name() + ": it failed before");
    } else {
      runEpoch(epoch);
    }
  }

  /** A row whose answers are wrong, or differ from those of the first row, is not measured. */
  private void prepare(SystemUnderTest subject, SystemUnderTestRun run)
      throws InterruptedException {
    try {
      if (!subject.isNoop()) {
        check(GateCheck.of(run.prepare()));
      }
      run.drainAndSync();
      run.suspend();
    } catch (IOException | RuntimeException why) {
      failed.add(subject);
      suspendQuietly(run);
      recordMissing(subject, "all measurements: " + reason(why));
    }
  }

  private void check(GateCheck gate) throws IOException {
    gate.requireRight();
    if (firstGate == null) {
      firstGate = gate;
    } else {
      gate.requireSame(firstGate);
    }
  }

  private LoadOptions runEpoch(SystemUnderTest subject) {
    return new LoadOptions(
        options.workload(),
        options.home(),
        options.plan(),
        null,
        subject,
        options.properties(),
        options.out().resolve(subject.name()),
        false,
        options.serverHeap(),
        ReplicaCounts.ONE_EACH,
        EventWire.STREAM);
  }

  /** A row whose server fails is loaded no more; the others continue. */
  private void runEpoch(Epoch epoch) throws InterruptedException {
    SystemUnderTest subject = epoch.subject();
    SystemUnderTestRun run = run(subject);
    run.resume();
    try {
      ResultBuilder measured =
          run.epoch(epoch.properties(), directory(epoch), () -> cpuMsOfOthers(run));
      figures.put(epoch, measured);
      page.measured(epoch, measured.throughputPerSecond());
      String failure = measured.failure();
      if (failure != null) {
        throw new IOException(failure);
      }
      run.drainAndSync();
      run.suspend();
    } catch (IOException | RuntimeException why) {
      failed.add(subject);
      suspendQuietly(run);
      recordMissing(subject, "all of " + epoch.name() + ": " + reason(why));
    }
  }

  private static String reason(Exception why) {
    return why instanceof IOException ? String.valueOf(why.getMessage()) : why.toString();
  }

  private void recordMissing(SystemUnderTest subject, String what) {
    String lacking = subject.name() + " lacks " + what;
    progress.accept(lacking);
    missing.add(lacking);
  }

  private SystemUnderTestRun run(SystemUnderTest subject) {
    SystemUnderTestRun run = runs.get(subject);
    if (run == null) {
      throw new IllegalArgumentException("Not compared: " + subject);
    }
    return run;
  }

  private double cpuMsOfOthers(SystemUnderTestRun loaded) {
    return runs.values().stream()
        .filter(one -> !one.equals(loaded))
        .mapToDouble(SystemUnderTestRun::cpuMs)
        .sum();
  }

  private Comparison conclude() throws IOException, InterruptedException {
    Map<SystemUnderTest, RunConclusion> endings = new LinkedHashMap<>();
    for (SystemUnderTest subject : options.subjects()) {
      progress.accept("concluding " + subject.name());
      endings.put(subject, conclusion(subject));
      suspendQuietly(run(subject));
    }
    Map<Epoch, RunResult> results = new LinkedHashMap<>();
    if (figures.isEmpty()) {
      throw new IOException(String.join("; ", missing));
    }
    for (Map.Entry<Epoch, ResultBuilder> measured : figures.entrySet()) {
      Epoch epoch = measured.getKey();
      RunConclusion ending = Objects.requireNonNull(endings.get(epoch.subject()));
      if (epoch.phase() != Phase.WARM_UP) {
        RunResult result = writeResult(epoch, measured.getValue(), ending);
        if (result != null) {
          results.put(epoch, result);
        }
      }
    }
    return new Comparison(
        options.subjects().stream()
            .filter(subject -> figures.keySet().stream().anyMatch(of(subject)))
            .flatMap(subject -> rowIfAny(subject, rounds(results, subject), endings).stream())
            .toList(),
        results.entrySet().stream()
            .filter(result -> result.getKey().phase() == Phase.SWEEP)
            .map(Map.Entry::getValue)
            .toList(),
        missing,
        options.workload().paper(),
        searches == null ? List.of() : searches.results(),
        disclosure(results),
        List.of());
  }

  private Disclosure disclosure(Map<Epoch, RunResult> results) {
    Map<String, Long> forces = new LinkedHashMap<>();
    Map<String, Map<String, String>> settings = new LinkedHashMap<>();
    runs.forEach(
        (subject, run) -> {
          forces.put(subject.name(), run.forcesPerSecond());
          settings.put(subject.name(), run.about().settings());
        });
    SourceRevision driver = SourceRevision.ofThisProcess();
    return new Disclosure(
        options.command(),
        driver.commit(),
        driver.tree(),
        results.values().stream().mapToLong(RunResult::seed).findFirst().orElse(0),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.version"),
        MachineDescription.kernel(),
        MachineDescription.processor(),
        Runtime.getRuntime().availableProcessors(),
        MachineDescription.memoryMb(),
        forces,
        settings,
        InheritedVariables.of(System.getenv()));
  }

  private Optional<RunResult> rowIfAny(
      SystemUnderTest subject,
      List<RunResult> rounds,
      Map<SystemUnderTest, RunConclusion> endings) {
    try {
      return Optional.of(row(subject, rounds, endings));
    } catch (RuntimeException why) {
      recordMissing(subject, "its row: " + reason(why));
      return Optional.empty();
    }
  }

  /** Returns the row of a system; one without rounds has the results of its warm-up. */
  private RunResult row(
      SystemUnderTest subject,
      List<RunResult> rounds,
      Map<SystemUnderTest, RunConclusion> endings) {
    Warmup warmup = warmup(subject);
    if (!rounds.isEmpty()) {
      return RoundMerger.merge(rounds).after(warmup, isAllowedError(subject));
    }
    RunConclusion ending = Objects.requireNonNull(endings.get(subject));
    return figures.entrySet().stream()
        .filter(pass -> of(subject).test(pass.getKey()))
        .map(Map.Entry::getValue)
        .reduce((earlier, later) -> later)
        .orElseThrow()
        .result(ending)
        .after(warmup, isAllowedError(subject));
  }

  private Predicate<String> isAllowedError(SystemUnderTest subject) {
    return cause -> options.workload().allowsError(subject, cause);
  }

  private static Predicate<Epoch> of(SystemUnderTest subject) {
    return epoch -> epoch.subject().equals(subject);
  }

  /** Keeps the next restart from being slowed down; has no other use. */
  private void suspendQuietly(SystemUnderTestRun run) {
    try {
      run.suspend();
    } catch (IOException | RuntimeException ended) {
      progress.accept("not suspended: " + ended);
    }
  }

  /** A row that cannot be completed is void; the measurements of the others still count. */
  private RunConclusion conclusion(SystemUnderTest subject) throws InterruptedException {
    RunConclusion ending = concludeQuietly(run(subject));
    AuditResult audit = ending.audit();
    String interruption = audit == null ? null : audit.interruption();
    if (interruption != null) {
      recordMissing(subject, "part of its end: " + interruption);
    }
    return ending;
  }

  private static RunConclusion concludeQuietly(SystemUnderTestRun run) throws InterruptedException {
    try {
      run.resume();
      return run.conclude(true);
    } catch (RuntimeException failed) {
      return new RunConclusion(
          AuditResult.unfinished("not concluded: " + failed), null, null, Map.of());
    }
  }

  /** Returns its result, which counts without its files; null if there is none. */
  private @Nullable RunResult writeResult(
      Epoch epoch, ResultBuilder measured, RunConclusion ending) {
    RunResult result = null;
    try {
      result = measured.result(ending);
      ResultFiles.write(result, directory(epoch));
    } catch (IOException | RuntimeException why) {
      String what = result == null ? epoch.name() : "files of " + epoch.name();
      recordMissing(epoch.subject(), what + ": " + reason(why));
    }
    return result;
  }

  private Path directory(Epoch epoch) {
    return options.out().resolve(epoch.subject().name()).resolve(epoch.name());
  }

  private static List<RunResult> rounds(Map<Epoch, RunResult> results, SystemUnderTest subject) {
    return results.entrySet().stream()
        .filter(result -> result.getKey().phase() == Phase.ROUND)
        .filter(result -> result.getKey().subject().equals(subject))
        .map(Map.Entry::getValue)
        .toList();
  }

  private Warmup warmup(SystemUnderTest subject) {
    return ResultBuilder.warmup(
        figures.entrySet().stream()
            .filter(pass -> pass.getKey().phase() == Phase.WARM_UP)
            .filter(pass -> pass.getKey().subject().equals(subject))
            .map(Map.Entry::getValue)
            .toList(),
        options.settling());
  }

  private void close() {
    runs.values().forEach(SystemUnderTestRun::closeOrReport);
  }
}
