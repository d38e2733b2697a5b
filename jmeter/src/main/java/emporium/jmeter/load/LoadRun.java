package emporium.jmeter.load;

import emporium.jmeter.audit.Audit;
import emporium.jmeter.audit.AuditResult;
import emporium.jmeter.audit.RecordSource;
import emporium.jmeter.client.Drain;
import emporium.jmeter.client.Marketplace;
import emporium.jmeter.driver.DriverRun;
import emporium.jmeter.report.Result;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One load run from an empty directory to audited figures. */
public final class LoadRun {
  private static final int ANSWER_TIMEOUT_MS = 120_000;
  private static final long DRAIN_WAIT_MAX_MS = 120_000;
  private static final int MEGABYTE_BITS = 20;

  private final LoadOptions options;
  private final Consumer<String> progress;

  /**
   * @param progress told in a few words what is going on
   */
  public LoadRun(LoadOptions options, Consumer<String> progress) {
    this.options = options;
    this.progress = progress;
  }

  /**
   * Runs to the end.
   *
   * @throws IOException saying why there is no result
   */
  public Result run() throws IOException, InterruptedException {
    Files.createDirectories(options.out());
    Files.deleteIfExists(options.out().resolve("samples.csv"));
    URI target = options.target();
    if (target != null) {
      return measured(target, null, null, null).result(audited(target), null, null);
    }
    Path data = Files.createTempDirectory("emporium-data-");
    try {
      return options.recover() && !options.subject().isNothing() ? runAndRecover(data) : run(data);
    } catch (IOException failed) {
      throw new IOException(
          String.valueOf(failed.getMessage()) + " (the server's output is in " + serverLog() + ")",
          failed.getCause());
    } finally {
      if (options.keep()) {
        progress.accept("data kept in " + data);
      } else {
        remove(data);
      }
    }
  }

  private Result run(Path data) throws IOException, InterruptedException {
    long startMs = System.currentTimeMillis();
    try (ServerProcess server = start(data);
        var probe = ProcessProbe.tree(server.handle(), data)) {
      long startUpMs = System.currentTimeMillis() - startMs;
      URI address = server.address();
      Figures figures = measured(address, probe, ForceRate.measure(data), startUpMs);
      return figures.result(
          options.subject().isNothing() ? null : audited(address), null, megabytes(data));
    }
  }

  /** Runs, audits, kills, starts again and audits what is there then. */
  private Result runAndRecover(Path data) throws IOException, InterruptedException {
    Figures figures;
    AuditResult audit;
    long startMs = System.currentTimeMillis();
    try (ServerProcess server = start(data);
        var probe = ProcessProbe.tree(server.handle(), data)) {
      long startUpMs = System.currentTimeMillis() - startMs;
      figures = measured(server.address(), probe, ForceRate.measure(data), startUpMs);
      audit = audited(server.address());
      List<ProcessHandle> all = ProcessTree.of(server.handle(), data);
      server.kill();
      all.forEach(ProcessHandle::destroyForcibly);
    }
    long dataMb = megabytes(data);
    progress.accept("starting again after a kill");
    long killedMs = System.currentTimeMillis();
    try (ServerProcess server = start(data)) {
      long recoveryMs = System.currentTimeMillis() - killedMs;
      return figures.result(audit.passed() ? audited(server.address()) : audit, recoveryMs, dataMb);
    }
  }

  private ServerProcess start(Path data) throws IOException, InterruptedException {
    int port = ServerProcess.freePort();
    Subject subject = options.subject();
    List<String> arguments =
        subject.isNothing()
            ? Servers.nothing(port)
            : Servers.marketplace(options.home(), subject, port, data, options.serverHeap());
    progress.accept("starting " + subject.name() + " on port " + port);
    return ServerProcess.start(arguments, port, serverLog());
  }

  private Path serverLog() {
    return options.out().resolve("server.log");
  }

  private Path acknowledged() {
    return options.out().resolve("acknowledged.ndjson");
  }

  private Figures measured(
      URI target, @Nullable ProcessProbe server, @Nullable Long forces, @Nullable Long startUpMs)
      throws IOException {
    var jmeter = new JMeterRunner(options.home().resolve("jmeter/target/jmeter-home"), progress);
    Path plan = options.home().resolve("jmeter/plans/" + options.plan() + ".jmx");
    try (var driver = ProcessProbe.own()) {
      DriverRun run = jmeter.run(plan, properties(target));
      String failure = run.failure();
      if (failure != null) {
        throw new IOException(failure + "; what was acknowledged is in " + acknowledged());
      }
      return new Figures(options, run, server, driver, forces, startUpMs);
    }
  }

  private Map<String, String> properties(URI target) {
    var properties = new LinkedHashMap<>(options.properties());
    properties.put("emporium.host", target.getHost());
    properties.put("emporium.port", Integer.toString(target.getPort() < 0 ? 80 : target.getPort()));
    properties.put("emporium.acknowledged", acknowledged().toString());
    properties.put("emporium.samples", options.out().resolve("samples.csv").toString());
    properties.put("emporium.exclusive", Boolean.toString(options.target() == null));
    String populate =
        options.subject().isNothing()
            ? "never"
            : options.target() == null ? "always" : "when-empty";
    properties.put("emporium.populate", populate);
    return properties;
  }

  private AuditResult audited(URI target) throws IOException, InterruptedException {
    try (var marketplace = new Marketplace(target, 2, ANSWER_TIMEOUT_MS)) {
      progress.accept("draining");
      Drain drain = Drain.await(marketplace, DRAIN_WAIT_MAX_MS);
      progress.accept(
          drain.drained() ? "auditing" : "not drained within the limit, auditing nevertheless");
      return Audit.of(RecordSource.of(marketplace), acknowledged());
    }
  }

  private static long megabytes(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      long bytes = all.map(Path::toFile).filter(File::isFile).mapToLong(File::length).sum();
      return bytes >> MEGABYTE_BITS;
    }
  }

  private static void remove(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      all.sorted(Comparator.reverseOrder())
          .forEach(
              path -> {
                try {
                  Files.deleteIfExists(path);
                } catch (IOException failed) {
                  throw new UncheckedIOException(failed);
                }
              });
    } catch (UncheckedIOException failed) {
      throw failed.getCause();
    }
  }
}
