package emporium.jmeter.load;

import emporium.jmeter.audit.AuditResult;
import emporium.jmeter.client.About;
import emporium.jmeter.client.Addresses;
import emporium.jmeter.driver.DriverRun;
import emporium.jmeter.report.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.function.Consumer;

/** One load run from an empty directory, or on a running target, to audited figures. */
public final class LoadRun {
  private final LoadOptions options;
  private final RunningServer.Starter starter;
  private final Consumer<String> progress;

  /**
   * @param progress told in a few words what is going on
   */
  public LoadRun(LoadOptions options, Consumer<String> progress) {
    this(
        options,
        Starters.of(options.home(), options.serverHeap(), options.replicas(), progress),
        progress);
  }

  LoadRun(LoadOptions options, RunningServer.Starter starter, Consumer<String> progress) {
    this.options = options;
    this.starter = starter;
    this.progress = progress;
  }

  /**
   * Runs to the end, or until the server fails: then the result has what was found until then, is
   * not valid, and says why.
   *
   * @throws IOException saying why there is no result, since nothing was measured
   */
  public Result run() throws IOException, InterruptedException {
    Files.createDirectories(options.out());
    Addresses target = options.target();
    return target == null ? ofOwnServer() : of(target);
  }

  private Result of(Addresses target) throws IOException, InterruptedException {
    Files.deleteIfExists(options.out().resolve("samples.csv"));
    About about = Target.about(target, options.subject());
    var runs = new PlanRuns(options, target, progress);
    try (var driver = ProcessProbe.own()) {
      DriverRun run = runs.next(Map.of(), options.out());
      return new Figures(options, about, run, null, driver, Figures.Around.UNKNOWN)
          .result(SubjectRun.audited(runs, target, null));
    }
  }

  private Result ofOwnServer() throws IOException, InterruptedException {
    try {
      SubjectRun run = SubjectRun.start(options, starter, progress);
      try {
        return of(run);
      } finally {
        run.closeOrTell();
      }
    } catch (IOException failed) {
      throw new IOException(
          failed.getMessage() + " (what the server said is in " + options.out() + ")", failed);
    }
  }

  private Result of(SubjectRun run) throws IOException, InterruptedException {
    Figures figures = run.epoch(Map.of(), options.out(), () -> 0);
    Result result = figures.result(run.conclude(false));
    AuditResult audit = result.audit();
    if (audit != null && audit.interruption() != null) {
      progress.accept("what the server said is in " + SubjectRun.serverLog(options));
    }
    return result;
  }
}
