package emporium.jmeter.load;

import emporium.jmeter.audit.Audit;
import emporium.jmeter.audit.AuditResult;
import emporium.jmeter.audit.RecordSource;
import emporium.jmeter.client.Drain;
import emporium.jmeter.client.Marketplace;
import emporium.jmeter.driver.DriverRun;
import emporium.jmeter.report.Result;
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
      return measure(target, null, null);
    }
    Path data = Files.createTempDirectory("emporium-data-");
    try (ServerProcess server = start(data);
        var probe = new ProcessProbe(server.handle())) {
      return measure(server.address(), probe, ForceRate.measure(data));
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

  private ServerProcess start(Path data) throws IOException, InterruptedException {
    int port = ServerProcess.freePort();
    List<String> arguments =
        options.ceiling()
            ? Servers.nothing(port)
            : Servers.marketplace(
                options.home(),
                options.engine(),
                options.durability(),
                port,
                data,
                options.serverHeap());
    progress.accept("starting the server on port " + port);
    return ServerProcess.start(arguments, port, serverLog());
  }

  private Path serverLog() {
    return options.out().resolve("server.log");
  }

  private Result measure(URI target, @Nullable ProcessProbe server, @Nullable Long forces)
      throws IOException, InterruptedException {
    Path acknowledged = options.out().resolve("acknowledged.ndjson");
    var jmeter = new JMeterRunner(options.home().resolve("jmeter/target/jmeter-home"), progress);
    Path plan = options.home().resolve("jmeter/plans/" + options.plan() + ".jmx");
    try (var driver = new ProcessProbe(ProcessHandle.current())) {
      DriverRun run = jmeter.run(plan, properties(target, acknowledged));
      String failure = run.failure();
      if (failure != null) {
        throw new IOException(failure + "; what was acknowledged is in " + acknowledged);
      }
      var figures = new Figures(options, run, server, driver, forces);
      return figures.result(options.ceiling() ? null : audit(target, acknowledged));
    }
  }

  private Map<String, String> properties(URI target, Path acknowledged) {
    var properties = new LinkedHashMap<>(options.properties());
    properties.put("emporium.host", target.getHost());
    properties.put("emporium.port", Integer.toString(target.getPort() < 0 ? 80 : target.getPort()));
    properties.put("emporium.acknowledged", acknowledged.toString());
    properties.put("emporium.samples", options.out().resolve("samples.csv").toString());
    properties.put("emporium.exclusive", Boolean.toString(options.target() == null));
    String populate =
        options.ceiling() ? "never" : options.target() == null ? "always" : "when-empty";
    properties.put("emporium.populate", populate);
    return properties;
  }

  private AuditResult audit(URI target, Path acknowledged)
      throws IOException, InterruptedException {
    try (var marketplace = new Marketplace(target, 2, ANSWER_TIMEOUT_MS)) {
      progress.accept("draining");
      Drain drain = Drain.await(marketplace, DRAIN_WAIT_MAX_MS);
      progress.accept(
          drain.drained() ? "auditing" : "not drained within the limit, auditing nevertheless");
      return Audit.of(RecordSource.of(marketplace), acknowledged);
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
