package emporium.jmeter.cli;

import emporium.events.ServiceDescriptor;
import emporium.events.Services;
import emporium.jmeter.page.OperatorAction;
import emporium.jmeter.page.OperatorAction.Outcome;
import emporium.jmeter.page.PageServer;
import emporium.jmeter.processes.LocalCluster;
import emporium.jmeter.processes.LocalClusterOptions;
import emporium.jmeter.processes.ProcessPorts;
import emporium.jmeter.processes.ProcessStatus;
import emporium.jmeter.processes.ReplicaCounts;
import emporium.jmeter.server.SystemUnderTest;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs the marketplace in the foreground with a process for each service. */
@Command(
    name = "processes",
    description = {
      "Runs the marketplace in the foreground, each service in a JVM of its own and, on"
          + " tables, PostgreSQL.",
      "The services listen on the base port and behind it, then the payment provider,"
          + " then PostgreSQL, then further replicas of services; streams of events are taken"
          + " 2000 ports higher."
    },
    mixinStandardHelpOptions = true)
final class ProcessesCommand implements Callable<Integer> {
  private static final int STOPPED = 130;
  private static final String NO_FAULTS = "none";
  private static final DateTimeFormatter BACKUP_NAME =
      DateTimeFormatter.ofPattern("'page'-yyyyMMdd'T'HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final double KILOBYTES_PER_MEGABYTE = 1_024;

  @Mixin private SystemOptions levels = new SystemOptions();
  @Mixin private PageOptions page = new PageOptions();
  @Mixin private JsonOption json = new JsonOption();

  @Option(
      names = "--data",
      defaultValue = "processes-data",
      paramLabel = "DIR",
      description = "Where all they write is kept: data and logs. Default ./${DEFAULT-VALUE}.")
  private Path data = Path.of("processes-data");

  @Option(
      names = "--base-port",
      defaultValue = "8081",
      paramLabel = "PORT",
      description = "Where cart listens; the others listen behind it. Default ${DEFAULT-VALUE}.")
  private int basePort = 8081;

  @Option(
      names = "--sandbox",
      description =
          "The live page may kill services, as kill -9 does; each is started again, and an audit"
              + " follows.")
  private boolean sandbox;

  @Option(
      names = "--transport",
      defaultValue = "stream",
      paramLabel = "NAME",
      description =
          "What carries events: stream, which is direct connections, or kafka, which starts a"
              + " broker. Default ${DEFAULT-VALUE}.")
  private String transport = "stream";

  @Option(
      names = "--broker-port",
      defaultValue = "9092",
      paramLabel = "PORT",
      description = "With --transport kafka: where the broker listens. Default ${DEFAULT-VALUE}.")
  private int brokerPort = 9092;

  @Option(
      names = "--replicas",
      defaultValue = "",
      paramLabel = "COUNTS",
      description =
          "How many processes a service has, like stock=2,order=2; they are called"
              + " stock-0, stock-1. The first listens where the service does, the others behind"
              + " PostgreSQL. Default: one each.")
  private String replicas = "";

  @Option(
      names = "--heap",
      defaultValue = LocalClusterOptions.HEAP,
      paramLabel = "SIZE",
      description = "Largest heap of each service. Default ${DEFAULT-VALUE}.")
  private String heap = LocalClusterOptions.HEAP;

  @Option(
      names = "--restarts",
      defaultValue = "0",
      paramLabel = "N",
      description =
          "How often each process that died is started again, a second later."
              + " Default ${DEFAULT-VALUE}.")
  private int restarts;

  @Option(
      names = "--starts-at-a-time",
      defaultValue = "3",
      paramLabel = "N",
      description = "Processes that start at the same time. Default ${DEFAULT-VALUE}.")
  private int startsAtATime = 3;

  @Option(
      names = "--ready-seconds",
      defaultValue = "300",
      paramLabel = "N",
      description = "Longest wait for a process to be ready. Default ${DEFAULT-VALUE}.")
  private int readySeconds = 300;

  @Option(
      names = "--stop-seconds",
      defaultValue = "30",
      paramLabel = "N",
      description =
          "Longest wait for a terminated process to end; then it is killed."
              + " Default ${DEFAULT-VALUE}.")
  private int stopSeconds = 30;

  /**
   * What runs.
   *
   * @param page address of the live page
   */
  private record Ready(URI page, List<ProcessStatus> processes) {}

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    LocalClusterOptions options = options();
    PrintWriter out = json.text(spec);
    try (PageServer shown = page.start(spec, out);
        LocalCluster processes = LocalCluster.start(options, text -> report(out, text))) {
      shown.watch("", processes.addresses());
      shown.offer(actions(processes, out));
      print(out, processes);
      json.print(spec, new Ready(shown.address(), processes.report()));
      new CountDownLatch(1).await(); // until the process is terminated
      return 0;
    } catch (InterruptedException stopped) {
      return STOPPED;
    }
  }

  private List<OperatorAction> actions(LocalCluster processes, PrintWriter out) {
    List<OperatorAction> all = new ArrayList<>();
    all.add(new OperatorAction("audit", "Audit now", false, () -> audit(processes, out)));
    if (!levels.isOnTables()) {
      all.add(
          new OperatorAction(
              "back-up",
              "Back up all",
              false,
              () ->
                  OnlineBackup.ofAll(
                      processes.addresses().all(), BACKUP_NAME.format(Instant.now()))));
    }
    if (sandbox) {
      for (String service : replicaNames()) {
        all.add(
            new OperatorAction(
                "kill-" + service,
                "Kill " + service,
                true,
                () -> {
                  processes.kill(service);
                  processes.restart(service);
                  return audit(processes, out);
                }));
      }
    }
    return all;
  }

  private List<String> replicaNames() {
    ReplicaCounts counts = new OptionValidator(spec).replicas("--replicas", replicas);
    return Services.NAMES.stream()
        .flatMap(service -> counts.replicaNames(service).stream())
        .toList();
  }

  private static Outcome audit(LocalCluster processes, PrintWriter out)
      throws IOException, InterruptedException {
    return TargetAudit.outcome(
        Workloads.named(Workloads.DEFAULT).orElseThrow(),
        processes.addresses(),
        text -> report(out, text));
  }

  private LocalClusterOptions options() {
    var rules = new OptionValidator(spec);
    levels.check(rules, NO_FAULTS);
    ReplicaCounts counts = rules.replicas("--replicas", replicas);
    int behindBase = ProcessPorts.PORTS_FROM_BASE + counts.additionalReplicas().size();
    rules.between(
        "--base-port",
        1,
        OptionValidator.PORT_MAX - ServiceDescriptor.streamPort(0) - behindBase + 1,
        basePort);
    page.check(rules);
    rules.between("--broker-port", 1, OptionValidator.PORT_MAX, brokerPort);
    rules.heap("--heap", heap);
    rules.between("--restarts", 0, 1_000, restarts);
    rules.between("--starts-at-a-time", 1, 10, startsAtATime);
    rules.between("--ready-seconds", 1, 3_600, readySeconds);
    rules.between("--stop-seconds", 1, 3_600, stopSeconds);
    checkBrokerPort(behindBase);
    var subject = levels.subject(SystemUnderTest.NESTED_LOCKS, NO_FAULTS);
    ProcessPorts ports = ProcessPorts.from(basePort, brokerPort, counts);
    return LocalClusterOptions.of(InstallationDirectory.directory(), subject, data, ports)
        .withReplicas(counts)
        .withWire(rules.wire("--transport", transport))
        .withJvm(heap, List.of())
        .withBounds(
            new LocalClusterOptions.Bounds(
                startsAtATime,
                TimeUnit.SECONDS.toMillis(readySeconds),
                TimeUnit.SECONDS.toMillis(stopSeconds),
                restarts));
  }

  private void checkBrokerPort(int behindBase) {
    if (brokerPort >= basePort && brokerPort < basePort + behindBase) {
      throw new ParameterException(
          spec.commandLine(),
          "--broker-port must not be one of the "
              + behindBase
              + " ports from --base-port on, was '"
              + brokerPort
              + "'");
    }
  }

  private void print(PrintWriter out, LocalCluster processes) {
    long kilobytes = 0;
    out.printf("%-18s%7s%9s%14s%12s%n", "process", "port", "pid", "start-up ms", "memory MB");
    for (ProcessStatus one : processes.report()) {
      line(
          out,
          one.name(),
          Integer.toString(one.port()),
          Long.toString(one.pid()),
          Long.toString(one.startUpMs()),
          one.memoryKilobytes());
      kilobytes += one.memoryKilobytes();
    }
    line(out, "total", "", "", "", kilobytes);
    report(
        out,
        "All services are ready. Try: curl http://127.0.0.1:"
            + basePort
            + "/q/openapi (what cart answers), or /q/health/ready, /q/metrics of any of them."
            + " Logs are in "
            + data.resolve("logs")
            + ". Ctrl-C ends them.");
  }

  private static void line(
      PrintWriter out, String name, String port, String pid, String startUpMs, long kilobytes) {
    out.printf(
        Locale.ROOT,
        "%-18s%7s%9s%14s%12.0f%n",
        name,
        port,
        pid,
        startUpMs,
        kilobytes / KILOBYTES_PER_MEGABYTE);
  }

  private static void report(PrintWriter out, String text) {
    out.println(text);
    out.flush();
  }
}
