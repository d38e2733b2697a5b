package emporium.jmeter.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.audit.result.CheckResult;
import emporium.jmeter.report.ComparisonTable;
import emporium.jmeter.report.ResultFiles;
import emporium.jmeter.result.Comparison;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.server.SystemUnderTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
class ComparisonRunTest {
  private static final SystemUnderTest GRAPH =
      new SystemUnderTest("ms", "power", SystemUnderTest.NESTED_LOCKS);
  private static final SystemUnderTest TABLES =
      new SystemUnderTest("jpa", "power", SystemUnderTest.NESTED_LOCKS);

  /** With more of what is seldom, so that short epochs have all of it. */
  private static final Map<String, String> WORK =
      Map.of(
          "emporium.distribution",
          "checkout=30,dashboard=20,price-update=20,product-replace=20,update-delivery=10");

  /** Epochs are not longer than that. */
  private static final int SECONDS_MAX = 64;

  private static final int PASSES_MAX = 4;

  @TempDir private Path directory;
  private Path out; // of the last try, as all below
  private FakeServerStarter servers = new FakeServerStarter();
  private int seconds;
  private final List<String> output = new ArrayList<>();

  @AfterEach
  void close() {
    servers.close();
  }

  @Test
  void run_correctMarketplaces_areMeasuredInTurnsAndAuditedOverAllEpochs() throws Exception {
    Comparison comparison = run(List.of(GRAPH, TABLES), List.of(1.0), Comparison::allValid);
    assertTrue(
        comparison.allValid(),
        () -> comparison.rows().stream().map(this::failed).toList().toString());
    assertEquals(2, servers.kills());
    int passes = Math.min(PASSES_MAX, seconds);
    List<String> turns = new ArrayList<>();
    for (int pass = 1; pass <= passes; pass++) {
      turns.addAll(List.of("warm-up-" + pass + ": ms-power", "warm-up-" + pass + ": jpa-power"));
    }
    turns.addAll(
        List.of(
            "round-1: ms-power",
            "round-1: jpa-power",
            "skew-1.0: ms-power",
            "skew-1.0: jpa-power"));
    assertEquals(
        turns,
        output.stream()
            .filter(text -> text.contains(": ") && !text.startsWith(" "))
            .map(text -> text.substring(0, text.indexOf(',')))
            .toList());
    RunResult row = comparison.rows().get(0);
    assertEquals(1, row.rounds().size());
    assertEquals(7, row.consumption().recoveryMs());
    assertEquals(passes, Objects.requireNonNull(row.warmup()).passesPerSecond().size());
    assertEquals(
        List.of(1.0, 1.0),
        comparison.sweep().stream().map(point -> point.workload().swept()).toList());
    assertTrue(examinedCheckouts(row) > row.transactions().get("checkout").count(), "all epochs");
    assertTrue(Files.exists(out.resolve("jpa-power/round-1/report.html")));
  }

  /** Whoever is loaded: the driver's first requests of an epoch are seen by its server. */
  @Test
  void run_serverThatWaits_isHeldStill() throws Exception {
    Set<Set<SystemUnderTest>> going = ConcurrentHashMap.newKeySet();
    run(
        List.of(GRAPH, TABLES),
        List.of(),
        Comparison::allValid,
        text -> {
          if (text.startsWith("round-")) {
            for (SystemUnderTest subject : List.of(GRAPH, TABLES)) {
              servers.of(subject).fault(request -> noted(going));
            }
          }
        });
    assertEquals(Set.of(Set.of(GRAPH), Set.of(TABLES)), going);
  }

  private int noted(Set<Set<SystemUnderTest>> going) {
    going.add(servers.going());
    return 0;
  }

  @Test
  void run_servicesInProcesses_areARowBesideTheEmbeddedOne() throws Exception {
    Comparison comparison =
        run(List.of(GRAPH, GRAPH.asProcesses()), List.of(), Comparison::allValid);
    assertTrue(
        comparison.allValid(),
        () -> comparison.rows().stream().map(this::failed).toList().toString());
    assertEquals(2, servers.kills());
    RunResult row = comparison.rows().get(1);
    assertEquals("ms-power-processes", row.name());
    assertEquals("processes", row.packaging());
    assertEquals("embedded", comparison.rows().get(0).packaging());
    assertEquals("http", row.transport());
    assertTrue(examinedCheckouts(row) > 0);
    assertTrue(Files.exists(out.resolve("ms-power-processes/round-1/result.json")));
  }

  @Test
  void run_whatAnEarlierEpochDidIsLost_isFoundInTheEnd() throws Exception {
    RunResult row =
        lossy(
                () -> {
                  servers.of(GRAPH).market().tables().of("checkouts").remove(0);
                  dropLastCheckout(out.resolve("ms-power/acknowledged.ndjson"));
                },
                found -> true)
            .rows()
            .get(0);
    assertFalse(row.valid());
    List<String> failed = failed(row);
    assertTrue(failed.contains("acknowledged-checkouts-present"), "lost: " + failed);
    assertTrue(failed.contains("nothing-unsubmitted"), "not in the list: " + failed);
  }

  @Test
  void run_versionsOfAnEarlierEpochAreLost_areMissedInTheNext() throws Exception {
    RunResult row =
        lossy(
                () ->
                    servers
                        .of(GRAPH)
                        .market()
                        .tables()
                        .of("products")
                        .forEach(product -> product.put("version", "0")),
                found -> refused(found) > 0)
            .rows()
            .get(0);
    assertFalse(row.valid());
    assertTrue(refused(row) > 0, row.errorCausesOutsideWindow().toString());
  }

  private static long refused(RunResult row) {
    return Stream.of(
            row.transactions().get("priceUpdate").errorCauses(), row.errorCausesOutsideWindow())
        .mapToLong(causes -> causes.getOrDefault("409", 0L))
        .sum();
  }

  @Test
  void run_errorWhileWarmingUp_voidsTheRow() throws Exception {
    Comparison comparison =
        run(
            List.of(GRAPH),
            List.of(),
            found -> found.rows().get(0).errors() > 0,
            text -> {
              if (text.startsWith("warm-up-")) {
                servers.of(GRAPH).fault(ComparisonRunTest::dashboardFails);
              } else if (text.startsWith("round-")) {
                servers.of(GRAPH).fault(request -> 0);
              }
            });
    RunResult row = comparison.rows().get(0);
    assertFalse(row.valid());
    assertTrue(row.errors() > 0);
    assertTrue(row.errorCausesOutsideWindow().containsKey("500"));
    assertEquals(0, row.transactions().get("dashboard").errors(), "none while measuring");
  }

  @Test
  void run_rowThatCannotBeConcluded_isVoidAndTheOthersStand() throws Exception {
    Comparison comparison =
        run(
            List.of(GRAPH, TABLES),
            List.of(),
            found -> found.rows().get(0).throughputPerSecond() > 0 && found.rows().get(1).valid(),
            text -> {
              if (text.equals("concluding ms-power")) {
                servers.of(GRAPH).fault(request -> request.contains("/records/") ? 500 : 0);
              }
            });
    RunResult unfinished = comparison.rows().get(0);
    assertFalse(unfinished.valid());
    assertEquals(List.of("finished"), failed(unfinished));
    assertTrue(unfinished.throughputPerSecond() > 0, "what was measured is told");
    assertTrue(comparison.rows().get(1).valid());
    ResultFiles.write(comparison, out);
    assertTrue(Files.readString(out.resolve("report.html")).contains("VOID"));
  }

  @Test
  void run_rowThatDoesNotStartAgain_keepsItsAuditAndTheOthersStand() throws Exception {
    Comparison comparison =
        run(
            List.of(GRAPH, TABLES),
            List.of(),
            found -> found.rows().get(1).valid(),
            text -> {
              if (text.equals("concluding ms-power")) {
                servers.refuseStarts(GRAPH);
              }
            });
    RunResult row = comparison.rows().get(0);
    assertFalse(row.valid());
    assertFalse(comparison.allValid());
    assertEquals(List.of("finished"), failed(row), "all checks of the audit before the kill");
    assertTrue(examinedCheckouts(row) > 0);
    assertTrue(row.throughputPerSecond() > 0);
    assertEquals(1, comparison.lacking().size());
    assertTrue(
        comparison.lacking().get(0).startsWith("ms-power lacks part of its end: not started again"),
        comparison.lacking().toString());
    assertTrue(comparison.rows().get(1).valid());
    ResultFiles.write(comparison, out);
    for (String file : List.of("report.html", "result.json")) {
      assertTrue(Files.readString(out.resolve(file)).contains("not started again"), file);
    }
    assertTrue(ComparisonTable.of(comparison).contains("ms-power lacks part of its end"));
  }

  @Test
  void run_serverThatDoesNotEnd_keepsItsAuditAndTheOthersStand() throws Exception {
    Comparison comparison =
        run(
            List.of(GRAPH, TABLES),
            List.of(),
            found -> found.rows().get(1).valid(),
            text ->
                servers.atClose(
                    GRAPH,
                    data -> {
                      throw new IllegalStateException("does not end");
                    }));
    RunResult row = comparison.rows().get(0);
    assertEquals(List.of("finished"), failed(row), "all checks of the audit before the kill");
    assertTrue(row.throughputPerSecond() > 0);
    assertEquals(1, comparison.lacking().size(), comparison.lacking().toString());
    assertTrue(
        comparison.lacking().get(0).startsWith("ms-power lacks part of its end: not ended"),
        comparison.lacking().toString());
    assertTrue(comparison.rows().get(1).valid());
    assertTrue(
        output.get(output.size() - 1).startsWith("data is left behind: "), output.toString());
    assertTrue(Files.exists(out.resolve("ms-power/round-1/result.json")));
    assertTrue(Files.exists(out.resolve("jpa-power/round-1/result.json")));
  }

  @Test
  void run_filesOfARowThatCannotBeWritten_areLackingAndTheRowsStand() throws Exception {
    Comparison comparison =
        run(
            List.of(GRAPH, TABLES),
            List.of(),
            found -> found.rows().stream().allMatch(RunResult::valid),
            text -> {
              if (text.equals("concluding ms-power")) {
                made(out.resolve("ms-power/round-1/result.json")); // where a file is to be
              }
            });
    assertEquals(2, comparison.rows().size());
    assertTrue(comparison.rows().stream().allMatch(RunResult::valid), "what was measured counts");
    assertEquals(1, comparison.lacking().size(), comparison.lacking().toString());
    assertTrue(
        comparison.lacking().get(0).startsWith("ms-power lacks files of round-1: "),
        comparison.lacking().toString());
    assertFalse(comparison.allValid());
    assertTrue(Files.isRegularFile(out.resolve("jpa-power/round-1/result.json")));
  }

  private static void made(Path directory) {
    try {
      Files.createDirectories(directory);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Test
  void run_serverThatDiesInARound_saysHowAndLeavesTheOtherRowWhole() throws Exception {
    Comparison comparison =
        run(
            List.of(GRAPH, TABLES),
            List.of(1.0),
            found -> found.rows().get(1).valid(),
            text -> {
              if (text.startsWith("round-1: ms-power,")) {
                servers.die(GRAPH, "the server has died");
              }
            });
    assertFalse(comparison.rows().get(0).valid());
    assertTrue(
        comparison.rows().get(0).verdict().contains("; the server has died"),
        comparison.rows().get(0).verdict());
    assertTrue(comparison.rows().get(1).valid());
    List<String> lacking = comparison.lacking();
    assertTrue(lacking.get(0).startsWith("ms-power lacks all of round-1: "), lacking.toString());
    assertEquals("ms-power lacks skew-1.0: it failed before", lacking.get(1));
    assertTrue(lacking.get(2).startsWith("ms-power lacks part of its end: "), lacking.toString());
    assertEquals(List.of("jpa-power"), comparison.sweep().stream().map(RunResult::name).toList());
  }

  private static int dashboardFails(String request) {
    return request.startsWith("GET /seller/dashboard") ? 500 : 0;
  }

  /** Loses something after the warm-up, before the only round. */
  private Comparison lossy(Runnable loss, Predicate<RunResult> enough) throws Exception {
    return run(
        List.of(GRAPH),
        List.of(),
        found -> enough.test(found.rows().get(0)),
        text -> {
          if (text.startsWith("round-")) {
            loss.run();
          }
        });
  }

  private Comparison run(
      List<SystemUnderTest> subjects, List<Double> skews, Predicate<Comparison> enough)
      throws Exception {
    return run(subjects, skews, enough, text -> {});
  }

  /**
   * With epochs so long that they have what the test is about, each try on servers of its own: how
   * much a second has depends on the machine.
   */
  private Comparison run(
      List<SystemUnderTest> subjects,
      List<Double> skews,
      Predicate<Comparison> enough,
      Consumer<String> progress)
      throws Exception {
    for (seconds = 1; ; seconds *= 2) {
      servers.close();
      servers = new FakeServerStarter();
      output.clear();
      out = directory.resolve(seconds + "-seconds");
      Comparison found =
          new ComparisonRun(
                  options(subjects, skews),
                  servers,
                  text -> {
                    output.add(text);
                    progress.accept(text);
                  })
              .run();
      boolean tooShort = found.rows().stream().anyMatch(SmallPlanRuns::hasTooFewSamples);
      if ((!tooShort && enough.test(found)) || seconds == SECONDS_MAX) {
        return found;
      }
    }
  }

  private ComparisonOptions options(List<SystemUnderTest> subjects, List<Double> skews) {
    LoadOptions small = SmallPlanRuns.options("paper-mix", null, out, WORK);
    return new ComparisonOptions(
        small.workload(),
        small.home(),
        small.plan(),
        subjects,
        seconds,
        1,
        seconds,
        skews,
        small.properties(),
        out,
        small.serverHeap());
  }

  private List<String> failed(RunResult row) {
    assertNotNull(row.audit());
    return row.audit().checks().stream()
        .filter(check -> !check.passed())
        .map(CheckResult::name)
        .toList();
  }

  private static long examinedCheckouts(RunResult row) {
    String detail =
        row.audit().checks().stream()
            .filter(check -> check.name().equals("acknowledged-checkouts-present"))
            .findFirst()
            .orElseThrow()
            .detail();
    return Long.parseLong(detail.substring(0, detail.indexOf(' ')));
  }

  private static void dropLastCheckout(Path list) {
    try {
      List<String> lines = new ArrayList<>(Files.readAllLines(list));
      assertTrue(
          lines.remove(
              lines.stream()
                  .filter(line -> line.contains("\"transaction\":\"checkout\""))
                  .reduce((earlier, later) -> later)
                  .orElseThrow()));
      Files.write(list, lines);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
