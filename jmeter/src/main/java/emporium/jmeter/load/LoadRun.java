package emporium.jmeter.load;

import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.client.ServerInfo;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.driver.DriverRun;
import emporium.jmeter.machine.ProcessProbe;
import emporium.jmeter.page.PageServer;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.server.TargetInspector;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One load run from an empty directory, or on a running target, to an audited result. */
public final class LoadRun {
  private final LoadOptions options;
  private final RunningServer.Starter starter;
  private final Consumer<String> progress;

  /**
   * @param progress receives in a few words what is being done
   */
  public LoadRun(LoadOptions options, Consumer<String> progress) {
    this(options, (@Nullable PageServer) null, progress);
  }

  /**
   * @param page where it is shown while it runs; null: nowhere
   * @param progress receives in a few words what is being done
   */
  public LoadRun(LoadOptions options, @Nullable PageServer page, Consumer<String> progress) {
    this(
        options,
        WatchedStarter.of(
            page,
            ServerStarters.of(
                options.workload(),
                options.home(),
                options.serverHeap(),
                options.replicas(),
                options.wire(),
                progress)),
        progress);
    ServiceAddresses target = options.target();
    if (page != null && target != null) {
      page.watch("", target);
    }
  }

  LoadRun(LoadOptions options, RunningServer.Starter starter, Consumer<String> progress) {
    this.options = options;
    this.starter = starter;
    this.progress = progress;
  }

  /**
   * Runs to the end, or until the server fails: then the result has what was measured until then,
   * is not valid, and contains the reason.
   *
   * @throws IOException with the reason why there is no result, since nothing was measured
   */
  public RunResult run() throws IOException, InterruptedException {
    Files.createDirectories(options.out());
    ServiceAddresses target = options.target();
    return target == null ? ofOwnServer() : of(target);
  }

  private RunResult of(ServiceAddresses target) throws IOException, InterruptedException {
    Files.deleteIfExists(options.out().resolve("samples.csv"));
    ServerInfo about = TargetInspector.about(target, options.subject());
    var runs = new PlanRunner(options, target, progress);
    try (var driver = ProcessProbe.own()) {
      DriverRun<?> run = runs.next(Map.of(), options.out());
      return new ResultBuilder(options, about, run, null, driver, ResultBuilder.RunContext.UNKNOWN)
          .result(SystemUnderTestRun.audit(runs, target, null));
    }
  }

  private RunResult ofOwnServer() throws IOException, InterruptedException {
    try {
      SystemUnderTestRun run = SystemUnderTestRun.start(options, starter, progress);
      try {
        return of(run);
      } finally {
        run.closeOrReport();
      }
    } catch (IOException failed) {
      throw new IOException(
          failed.getMessage() + " (the server's log is in " + options.out() + ")", failed);
    }
  }

  private RunResult of(SystemUnderTestRun run) throws IOException, InterruptedException {
    GateCheck.of(run.prepare()).requireRight();
    ResultBuilder figures = run.epoch(Map.of(), options.out(), () -> 0);
    RunResult result = figures.result(run.conclude(false));
    AuditResult audit = result.audit();
    if (audit != null && audit.interruption() != null) {
      progress.accept("the server's log is in " + SystemUnderTestRun.serverLog(options));
    }
    return result;
  }
}
