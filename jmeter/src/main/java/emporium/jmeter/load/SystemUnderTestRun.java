package emporium.jmeter.load;

import emporium.jmeter.audit.AuditResult;
import emporium.jmeter.client.About;
import emporium.jmeter.client.Addresses;
import emporium.jmeter.driver.DriverRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A subject from an empty directory to its last audit: one server, and epochs of load on it that go
 * on from each other. Nobody else writes to that server. Not thread-safe.
 */
final class SubjectRun implements AutoCloseable {
  private final LoadOptions options;
  private final RunningServer.Starter starter;
  private final Consumer<String> progress;
  private final Path data;
  private final long forcesPerSecond;
  private final PlanRuns runs;
  private final Thread stopper;
  private final About about;
  private RunningServer server;
  private RunningServer.Hold hold = RunningServer.Hold.NONE;

  /**
   * How it ended.
   *
   * @param audit null if there was nothing to audit
   * @param recoveryMs from start to ready on the data of the killed server; null if not tried
   * @param dataMb size of the data; null if it is not here
   * @param deliveries what became of the events between services, by kind
   */
  record Ending(
      @Nullable AuditResult audit,
      @Nullable Long recoveryMs,
      @Nullable Long dataMb,
      Map<String, Long> deliveries) {
    /** The same, lacking something. */
    Ending interrupted(String why) {
      AuditResult told = audit == null ? AuditResult.unfinished(why) : audit.interrupted(why);
      return new Ending(told, recoveryMs, dataMb, deliveries);
    }
  }

  private SubjectRun(
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
    this.runs = new PlanRuns(options, server.addresses(), progress);
  }

  private static About about(RunningServer started, Subject subject) throws IOException {
    try {
      return Target.about(started.addresses(), subject);
    } catch (IOException another) {
      started.close();
      throw another;
    }
  }

  /** Starts the server on a new directory. */
  static SubjectRun start(
      LoadOptions options, RunningServer.Starter starter, Consumer<String> progress)
      throws IOException, InterruptedException {
    Files.createDirectories(options.out());
    Path data = DataDirectory.create();
    var stopper = new Thread(() -> abandon(options, data, progress), "stop-subject");
    Runtime.getRuntime().addShutdownHook(stopper);
    try {
      return new SubjectRun(options, starter, data, stopper, progress);
    } catch (IOException | InterruptedException | RuntimeException failed) {
      try {
        remove(stopper, data);
      } catch (IOException left) {
        progress.accept("data is left behind: " + left);
      }
      throw failed;
    }
  }

  /** When this process is told to stop: nobody wants what it has started, or the data, any more. */
  private static void abandon(LoadOptions options, Path data, Consumer<String> progress) {
    try {
      ProcessTree.kill(ProcessTree.of(ProcessHandle.current(), data));
      if (!options.keep()) {
        DataDirectory.remove(data);
      }
    } catch (IOException | InterruptedException failed) {
      progress.accept("data may be left in " + data + ": " + failed);
    }
  }

  static Path serverLog(LoadOptions options) {
    return options.out().resolve("server.log");
  }

  /**
   * Runs the plan once; the first time it fills the server before.
   *
   * @param properties of JMeter for this epoch
   * @param out directory for its samples
   * @param othersCpuMs processor time so far of servers that have nothing to do meanwhile
   */
  Figures epoch(Map<String, String> properties, Path out, DoubleSupplier othersCpuMs)
      throws IOException {
    Files.createDirectories(out);
    Files.deleteIfExists(out.resolve("samples.csv"));
    double othersBeforeMs = othersCpuMs.getAsDouble();
    long startNanos = System.nanoTime();
    try (var probe = server.probe();
        var driver = ProcessProbe.own();
        var course = new CourseProbe(data, serverLog(options))) {
      DriverRun run = runs.next(properties, out);
      long tookMs = Math.max(1, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos));
      double othersMs = Math.max(0, othersCpuMs.getAsDouble() - othersBeforeMs);
      var around =
          new Figures.Around(
              forcesPerSecond,
              server.startUpMs(),
              othersMs / tookMs / Runtime.getRuntime().availableProcessors(),
              course.of(run.results()));
      return new Figures(options, about, run, probe, driver, around);
    }
  }

  /** Waits until nothing is under way any more, neither in the server nor to its disk. */
  void settle() throws IOException, InterruptedException {
    if (!options.subject().isNothing()) {
      runs.drain();
    }
    DiskStats.writeOut(data);
  }

  /** Holds the server still, so that others have the machine for themselves. */
  void hold() throws IOException {
    hold.close();
    hold = server.hold();
  }

  /** Lets the server go on. */
  void goOn() {
    hold.close();
    hold = RunningServer.Hold.NONE;
  }

  /** Processor time that the server has used so far. */
  double cpuMs() {
    return server.cpuMs();
  }

  /**
   * Drains and audits the whole history. What fails leaves the rest as it is, and the audit says
   * what is missing and why.
   *
   * @param recover whether to kill the server then, start it again on its data, and audit once more
   */
  Ending conclude(boolean recover) throws InterruptedException {
    if (options.subject().isNothing()) {
      return new Ending(null, null, dataMb(), Map.of());
    }
    Ending ending = audited(runs, server.addresses(), dataMb());
    String death = server.death();
    if (death != null) {
      ending = ending.interrupted(death);
    }
    return recover ? recovered(ending) : ending;
  }

  /** What an audit of a target finds, or why there is none. */
  static Ending audited(PlanRuns runs, Addresses target, @Nullable Long dataMb)
      throws InterruptedException {
    Ending ending;
    try {
      ending = new Ending(runs.audit(target), null, dataMb, Map.of());
    } catch (IOException | RuntimeException failed) {
      return new Ending(AuditResult.unfinished("not audited: " + failed), null, dataMb, Map.of());
    }
    try {
      return new Ending(ending.audit, null, dataMb, runs.deliveries());
    } catch (IOException failed) {
      return ending.interrupted("deliveries of events not read: " + failed);
    }
  }

  /** Kills and starts again; an audit that the server did not live to see is made up for. */
  private Ending recovered(Ending before) throws InterruptedException {
    try {
      server.kill();
      server.close();
    } catch (RuntimeException failed) {
      return before.interrupted("not ended by the kill: " + failed);
    }
    Ending ending = new Ending(before.audit, null, dataMb(), before.deliveries);
    progress.accept("starting again after a kill");
    try {
      server = starter.start(options.subject(), data, serverLog(options));
    } catch (IOException | RuntimeException failed) {
      return ending.interrupted("not started again after the kill: " + failed);
    }
    ending = new Ending(ending.audit, server.startUpMs(), ending.dataMb, ending.deliveries);
    AuditResult first = Objects.requireNonNull(ending.audit, "audited before the kill");
    String interruption = first.interruption();
    if (!first.asPredicted() && interruption == null) {
      return ending;
    }
    try {
      AuditResult again = runs.audit(server.addresses());
      return new Ending(
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
      return DataDirectory.megabytes(data);
    } catch (IOException failed) {
      progress.accept("size of the data unknown: " + failed);
      return null;
    }
  }

  /** Ends the server and removes its data, unless that is to be kept. */
  @Override
  public void close() throws IOException {
    goOn();
    server.close();
    if (options.keep()) {
      progress.accept("data kept in " + data);
    } else {
      remove(stopper, data);
    }
  }

  /** The same; what fails is only said, so that what was measured stands. */
  void closeOrTell() {
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
      return; // it does the same
    }
    DataDirectory.remove(data);
  }
}
