package emporium.jmeter.load;

import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.client.ServerInfo;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.driver.DriverRun;
import emporium.jmeter.machine.DiskStatistics;
import emporium.jmeter.machine.ForceRate;
import emporium.jmeter.machine.ProcessProbe;
import emporium.jmeter.machine.ProcessTree;
import emporium.jmeter.machine.TemporaryDataDirectory;
import emporium.jmeter.server.SystemUnderTest;
import emporium.jmeter.server.TargetInspector;
import emporium.jmeter.workload.GateAnswer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs one system under test from an empty directory to its last audit: one server, and epochs of
 * load on it that continue each other. No other client writes to that server. Not thread-safe.
 */
final class SystemUnderTestRun implements AutoCloseable {
  private final LoadOptions options;
  private final RunningServer.Starter starter;
  private final Consumer<String> progress;
  private final Path data;
  private final long forcesPerSecond;
  private final PlanRunner runs;
  private final Thread stopper;
  private final ServerInfo about;
  private RunningServer server;
  private RunningServer.Suspension suspension = RunningServer.Suspension.NONE;

  /**
   * The outcome of the run.
   *
   * @param audit null if there was nothing to audit
   * @param recoveryMs from start to ready on the data of the killed server; null if not tried
   * @param dataMb size of the data; null if it is not on this machine
   * @param deliveries counters of the events between services, by kind
   */
  record RunConclusion(
      @Nullable AuditResult audit,
      @Nullable Long recoveryMs,
      @Nullable Long dataMb,
      Map<String, Long> deliveries) {
    /** Returns the outcome with a further failure. */
    RunConclusion interrupted(String why) {
      AuditResult concluded = audit == null ? AuditResult.unfinished(why) : audit.interrupted(why);
      return new RunConclusion(concluded, recoveryMs, dataMb, deliveries);
    }
  }

  private SystemUnderTestRun(
      LoadOptions options,
      RunningServer.Starter starter,
      Path data,
      Thread stopper,
      Consumer<String> progress)
      throws IOException, InterruptedException {
    this.options = options;
    this.starter = starter;
    this.progress = progress;
    this.data = data;
    this.stopper = stopper;
    this.forcesPerSecond = ForceRate.measure(data);
    this.server = starter.start(options.subject(), data, serverLog(options));
    this.about = about(server, options.subject());
    this.runs = new PlanRunner(options, server.addresses(), progress);
  }

  private static ServerInfo about(RunningServer started, SystemUnderTest subject)
      throws IOException {
    try {
      return TargetInspector.about(started.addresses(), subject);
    } catch (IOException another) {
      started.close();
      throw another;
    }
  }

  /** Starts the server on a new directory. */
  static SystemUnderTestRun start(
      LoadOptions options, RunningServer.Starter starter, Consumer<String> progress)
      throws IOException, InterruptedException {
    Files.createDirectories(options.out());
    Path data = TemporaryDataDirectory.create();
    var stopper = new Thread(() -> cleanUpOnShutdown(options, data, progress), "stop-subject");
    Runtime.getRuntime().addShutdownHook(stopper);
    try {
      return new SystemUnderTestRun(options, starter, data, stopper, progress);
    } catch (IOException | InterruptedException | RuntimeException failed) {
      try {
        remove(stopper, data);
      } catch (IOException left) {
        progress.accept("data is left behind: " + left);
      }
      throw failed;
    }
  }

  /** On termination of this process: its children and the data are not needed any more. */
  private static void cleanUpOnShutdown(LoadOptions options, Path data, Consumer<String> progress) {
    try {
      ProcessTree.kill(ProcessTree.of(ProcessHandle.current(), data));
      if (!options.keep()) {
        TemporaryDataDirectory.remove(data);
      }
    } catch (IOException | InterruptedException failed) {
      progress.accept("data may be left in " + data + ": " + failed);
    }
  }

  static Path serverLog(LoadOptions options) {
    return options.out().resolve("server.log");
  }

  /**
   * Fills the server and asks it the calls of the workload's gate.
   *
   * @return its answers; empty if the workload has no gate
   */
  List<GateAnswer> prepare() throws IOException, InterruptedException {
    return runs.prepare();
  }

  /**
   * Runs the plan once; the first time it fills the server before, unless it was prepared.
   *
   * @param properties of JMeter for this epoch
   * @param out directory for its samples
   * @param othersCpuMs processor time so far of servers that wait meanwhile
   */
  ResultBuilder epoch(Map<String, String> properties, Path out, DoubleSupplier othersCpuMs)
      throws IOException {
    Files.createDirectories(out);
    Files.deleteIfExists(out.resolve("samples.csv"));
    double othersBeforeMs = othersCpuMs.getAsDouble();
    long startNanos = System.nanoTime();
    try (var probe = server.probe();
        var driver = ProcessProbe.own();
        var course = new ResourceTimelineProbe(data, serverLog(options))) {
      DriverRun<?> run = runs.next(properties, out);
      long tookMs = Math.max(1, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos));
      double othersMs = Math.max(0, othersCpuMs.getAsDouble() - othersBeforeMs);
      var around =
          new ResultBuilder.RunContext(
              forcesPerSecond,
              server.startUpMs(),
              othersMs / tookMs / Runtime.getRuntime().availableProcessors(),
              course.pauses(run.results()),
              course.of(run.results(), probe));
      return new ResultBuilder(options, about, run, probe, driver, around);
    }
  }

  /** Waits until nothing is in progress any more, neither in the server nor to its disk. */
  void drainAndSync() throws IOException, InterruptedException {
    if (!options.subject().isNoop()) {
      runs.drain();
    }
    DiskStatistics.syncFileSystem(data);
  }

  /** Suspends the server, so that others have the machine for themselves. */
  void suspend() throws IOException {
    suspension.close();
    suspension = server.suspend();
  }

  /** Resumes the server. */
  void resume() {
    suspension.close();
    suspension = RunningServer.Suspension.NONE;
  }

  /** Returns what its server reported about itself. */
  ServerInfo about() {
    return about;
  }

  /** Returns the small forced writes that the disk of its data does in a second. */
  long forcesPerSecond() {
    return forcesPerSecond;
  }

  /** Processor time that the server has used so far. */
  double cpuMs() {
    return server.cpuMs();
  }

  /**
   * Drains and audits the whole history. A failure leaves the rest unchanged, and the audit names
   * what is missing and why.
   *
   * @param recover whether to kill the server then, restart it on its data, and audit once more
   */
  RunConclusion conclude(boolean recover) throws InterruptedException {
    if (options.subject().isNoop()) {
      return new RunConclusion(null, null, dataMb(), Map.of());
    }
    RunConclusion ending = audit(runs, server.addresses(), dataMb());
    String death = server.exitDescription();
    if (death != null) {
      ending = ending.interrupted(death);
    }
    return recover ? recover(ending) : ending;
  }

  /** Returns the audit of a target, or the reason why there is none. */
  static RunConclusion audit(PlanRunner runs, ServiceAddresses target, @Nullable Long dataMb)
      throws InterruptedException {
    RunConclusion ending;
    try {
      ending = new RunConclusion(runs.audit(target), null, dataMb, Map.of());
    } catch (IOException | RuntimeException failed) {
      return new RunConclusion(
          AuditResult.unfinished("not audited: " + failed), null, dataMb, Map.of());
    }
    try {
      return new RunConclusion(ending.audit, null, dataMb, runs.deliveries());
    } catch (IOException failed) {
      return ending.interrupted("deliveries of events not read: " + failed);
    }
  }

  /** Kills and restarts the server, and audits it once more unless the first audit failed. */
  private RunConclusion recover(RunConclusion before) throws InterruptedException {
    try {
      server.kill();
      server.close();
    } catch (RuntimeException failed) {
      return before.interrupted("not ended by the kill: " + failed);
    }
    RunConclusion ending = new RunConclusion(before.audit, null, dataMb(), before.deliveries);
    progress.accept("starting again after a kill");
    try {
      server = starter.start(options.subject(), data, serverLog(options));
    } catch (IOException | RuntimeException failed) {
      return ending.interrupted("not started again after the kill: " + failed);
    }
    ending = new RunConclusion(ending.audit, server.startUpMs(), ending.dataMb, ending.deliveries);
    AuditResult first = Objects.requireNonNull(ending.audit, "audited before the kill");
    String interruption = first.interruption();
    if (!first.asPredicted() && interruption == null) {
      return ending;
    }
    try {
      AuditResult again = runs.auditAfterRestart(server.addresses());
      return new RunConclusion(
          interruption == null ? again : again.interrupted(interruption),
          ending.recoveryMs,
          ending.dataMb,
          ending.deliveries);
    } catch (IOException | RuntimeException failed) {
      return ending.interrupted("not audited after the kill: " + failed);
    }
  }

  private @Nullable Long dataMb() {
    try {
      return TemporaryDataDirectory.megabytes(data);
    } catch (IOException failed) {
      progress.accept("size of the data unknown: " + failed);
      return null;
    }
  }

  /** Ends the server and removes its data, unless that is to be kept. */
  @Override
  public void close() throws IOException {
    resume();
    server.close();
    if (options.keep()) {
      progress.accept("data kept in " + data);
    } else {
      remove(stopper, data);
    }
  }

  /** Like {@link #close}, but a failure is only reported, and the result stays valid. */
  void closeOrReport() {
    try {
      close();
    } catch (IOException | RuntimeException failed) {
      progress.accept("data is left behind: " + failed);
    }
  }

  private static void remove(Thread stopper, Path data) throws IOException {
    try {
      Runtime.getRuntime().removeShutdownHook(stopper);
    } catch (IllegalStateException shuttingDown) {
      return; // the hook does the same
    }
    TemporaryDataDirectory.remove(data);
  }
}
