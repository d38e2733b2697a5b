package emporium.jmeter.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.machine.ProcessProbe;
import emporium.jmeter.processes.EventWire;
import emporium.jmeter.processes.ReplicaCounts;
import emporium.jmeter.report.ComparisonTable;
import emporium.jmeter.report.ResultFiles;
import emporium.jmeter.report.ResultTable;
import emporium.jmeter.result.Comparison;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.server.SystemUnderTest;
import emporium.jmeter.toy.ToyServer;
import emporium.jmeter.toy.ToyWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A workload that the harness does not know: nothing in it had to be changed. */
class FourthWorkloadTest {
  private static final SystemUnderTest GRAPH =
      new SystemUnderTest("ms", "power", SystemUnderTest.NESTED_LOCKS);
  private static final SystemUnderTest TABLES =
      new SystemUnderTest("jpa", "power", SystemUnderTest.NESTED_LOCKS);

  @TempDir private Path out;
  private final Map<SystemUnderTest, ToyServer> servers = new LinkedHashMap<>();

  @AfterEach
  void close() {
    servers.values().forEach(ToyServer::close);
  }

  @Test
  void load_fourthWorkload_isFilledCheckedLoadedAndAudited() throws Exception {
    RunResult result = SmallPlanRuns.untilEnough(seconds -> load(seconds, text -> {}));
    assertEquals("audit passed", result.verdict());
    assertEquals(List.of("addThing", "readThing"), List.copyOf(result.transactions().keySet()));
    assertEquals("toy", result.workload().name());
    assertEquals("7 things", result.workload().data());
    assertNull(result.shippedCheckoutsPerSecond());
    assertNull(result.addItem());
    assertEquals(42, result.transactions().get("readThing").processingP50Us());
    String table = ResultTable.of(result);
    assertTrue(table.contains("processing"), table);
    assertFalse(table.contains("addItem") || table.contains("shipped checkouts"), table);
    ResultFiles.write(result, out);
    RunResult read = ResultFiles.rows(out).get(0);
    assertEquals(result.workload().fields().keySet(), read.workload().fields().keySet());
    assertEquals(42, read.transactions().get("addThing").processingP99Us());
    assertTrue(Files.readString(out.resolve("report.html")).contains("Processing time"));
  }

  /** Control of the audit. */
  @Test
  void load_serverThatLosesWhatItAcknowledged_isVoid() throws Exception {
    RunResult result =
        SmallPlanRuns.untilEnough(
            seconds ->
                load(
                    seconds,
                    text -> {
                      if (text.equals("auditing things")) {
                        servers.get(GRAPH).loseOne();
                      }
                    }));
    assertEquals("VOID: audit failed", result.verdict());
  }

  /** Control of the gate. */
  @Test
  void load_serverThatAnswersWrongly_isNotMeasured() throws Exception {
    server(GRAPH).answerWrongly();
    var refused = assertThrows(IOException.class, () -> load(1, text -> {}));
    assertTrue(
        refused.getMessage().contains("5 of 5 answers before the measurement are wrong"),
        refused.getMessage());
    assertFalse(Files.exists(out.resolve("samples.csv")));
  }

  @Test
  void compare_fourthWorkload_sweepsUsersAndStandsBesideThePaper() throws Exception {
    Comparison comparison = GrowingWindows.compared(1, this::compare);
    assertEquals(List.of(), comparison.lacking());
    assertTrue(comparison.allValid());
    assertEquals(
        List.of(1.0, 1.0),
        comparison.sweep().stream().map(point -> point.workload().swept()).toList());
    String table = ComparisonTable.of(comparison);
    assertTrue(table.contains("geometric mean"), table);
    assertTrue(table.contains("read & show: nothing <odd>"), table);
    ResultFiles.write(comparison, out);
    String page = Files.readString(out.resolve("report.html"));
    assertTrue(page.contains("Beside the paper"), page);
    assertTrue(page.contains("nothing &lt;odd>"), page);
    assertEquals(comparison.paper(), ResultFiles.comparison(out).paper());
  }

  @Test
  void compare_rowThatAnswersWrongly_isLackingAndTheOtherIsMeasured() throws Exception {
    server(TABLES).answerWrongly();
    Comparison comparison = GrowingWindows.compared(1, this::compare);
    assertEquals(List.of("ms-power"), comparison.rows().stream().map(RunResult::name).toList());
    assertTrue(comparison.rows().get(0).valid());
    assertTrue(
        comparison.lacking().get(0).startsWith("jpa-power lacks all measurements: 5 of 5 answers"),
        comparison.lacking().toString());
  }

  private RunResult load(int seconds, Consumer<String> progress)
      throws IOException, InterruptedException {
    var options =
        new LoadOptions(
            new ToyWorkload(),
            SmallPlanRuns.HOME,
            "toy",
            null,
            GRAPH,
            properties(seconds),
            out,
            false,
            "256m",
            ReplicaCounts.ONE_EACH,
            EventWire.STREAM);
    return new LoadRun(options, this::start, progress).run();
  }

  private Comparison compare(int seconds) throws IOException, InterruptedException {
    var options =
        new ComparisonOptions(
            new ToyWorkload(),
            SmallPlanRuns.HOME,
            "toy",
            List.of(GRAPH, TABLES),
            seconds,
            1,
            seconds,
            List.of(1.0),
            properties(seconds),
            out,
            "256m");
    return new ComparisonRun(options, this::start, text -> {}).run();
  }

  private static Map<String, String> properties(int seconds) {
    return Map.of(
        "emporium.things", "7",
        "emporium.concurrency", "2",
        "emporium.warmup.seconds", "0",
        "emporium.samples.min", "5",
        "emporium.seconds", Integer.toString(seconds));
  }

  private ToyServer server(SystemUnderTest subject) throws IOException {
    ToyServer known = servers.get(subject);
    if (known == null) {
      known = new ToyServer(subject.engine());
      servers.put(subject, known);
    }
    return known;
  }

  private RunningServer start(SystemUnderTest subject, Path data, Path log) throws IOException {
    ToyServer server = server(subject);
    return new RunningServer() {
      @Override
      public ServiceAddresses addresses() {
        return ServiceAddresses.forPath(server.address());
      }

      @Override
      public long startUpMs() {
        return 1;
      }

      @Override
      public ProcessProbe probe() {
        return ProcessProbe.own();
      }

      @Override
      public double cpuMs() {
        return 0;
      }

      @Override
      public Suspension suspend() {
        return Suspension.NONE;
      }

      @Override
      public @Nullable String exitDescription() {
        return null;
      }

      @Override
      public void kill() {}

      @Override
      public void close() {}
    };
  }
}
