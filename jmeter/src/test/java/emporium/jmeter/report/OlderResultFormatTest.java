package emporium.jmeter.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.result.Comparison;
import emporium.jmeter.result.ExitStatus;
import emporium.jmeter.result.RunResult;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A result as the first comparison wrote it, with a row that tells less and one that tells more.
 */
class OlderResultFormatTest {
  @TempDir private Path directory;

  private Comparison old() throws IOException {
    try (InputStream sample =
        OlderResultFormatTest.class.getResourceAsStream("/old-result/result.json")) {
      Files.copy(Objects.requireNonNull(sample), directory.resolve("result.json"));
    }
    return ResultFiles.comparison(directory);
  }

  @Test
  void read_fieldsThatWereNotThere_areAsTheyWereThenOrUnknown() throws Exception {
    Comparison comparison = old();
    List<RunResult> rows = comparison.rows();
    RunResult graph = rows.get(0);
    assertEquals("embedded", graph.packaging());
    assertEquals(2_000, graph.workload().number("products"));
    assertEquals("causal-seller", graph.workload().replication());
    assertEquals(
        List.of("constraint 3: no overselling", "Audit"),
        graph.audit().checks().stream().map(check -> check.criterion()).toList());
    assertEquals("audit passed", graph.verdict());
    assertEquals(Map.of(), graph.environment().replicas());
    assertNull(graph.environment().tracing());
    assertNull(graph.consumption().pauses());
    assertEquals(List.of(), graph.environment().particulars());
    assertEquals(0, graph.transactions().get("checkout").latencies().count());
    assertEquals("jpa-power", rows.get(1).name());
    assertEquals("jpa", rows.get(1).mode());
    assertTrue(rows.get(2).isNull());
    assertEquals(List.of(), comparison.sweep());
  }

  @Test
  void render_oldResult_showsWhatIsKnownAndLeavesTheRestEmpty() throws Exception {
    Comparison comparison = old();
    ResultFiles.render(comparison, directory);
    String page = Files.readString(directory.resolve("report.html"));
    assertTrue(page.contains("every row passed its audit"));
    assertTrue(RowsOfPage.has(page, "per s", "1200.0", "100.0"));
    assertTrue(RowsOfPage.has(page, "times jpa", "12.00", ""));
    assertTrue(RowsOfPage.has(page, "server CPU ms each", "0.70"));
    assertTrue(RowsOfPage.has(page, "checkout", "jpa-power", "30.0", ""));
    assertTrue(page.contains("<dt>date</dt><dd>unknown, an older version wrote the result</dd>"));
    assertTrue(page.contains("Not in this result: Server CPU, Server memory,"));
    assertFalse(page.contains("times embedded"));
    assertTrue(ComparisonTable.of(comparison).contains("ms-power"));
    assertEquals(1 + 2, Files.readAllLines(directory.resolve("rows.csv")).size());
  }

  @Test
  void render_oldLoadRun_leavesOutWhatItLacksAndNamesIt() throws Exception {
    Files.writeString(
        directory.resolve("result.json"),
        """
        {"name":"ms-power","engine":"ms","durability":"power","valid":true,"commit":"abc1234",
         "throughputPerSecond":12.5,"finishedPerSecond":[10,15],
         "transactions":{"checkout":{"count":5,"perSecond":2.5,"p50Ms":7}},
         "audit":{"passed":true,"checks":[{"name":"one","passed":true,"detail":"all"}]}}
        """);
    assertFalse(ResultFiles.isComparison(directory));
    ResultFiles.render(ResultFiles.rows(directory).get(0), directory);
    String page = Files.readString(directory.resolve("report.html"));
    assertEquals(
        List.of("throughput"),
        ChartsOfPage.of(page).stream().map(chart -> chart.path("id").asText()).toList());
    assertTrue(
        page.contains(
            "Not in this result: Latency over time, median, Latency over time, 99th percentile,"
                + " Server CPU, Server memory, Heap after collections, Pauses of the server, Forces"
                + " to disk, Data on disk."));
    assertTrue(page.contains("<summary>1 check passed</summary>"));
  }

  @Test
  void read_whatIsNoResult_isAnErrorThatNamesTheFile() throws Exception {
    Files.writeString(directory.resolve("result.json"), "{}");
    var failed = assertThrows(IOException.class, () -> ResultFiles.rows(directory));
    assertTrue(failed.getMessage().contains("result.json"), failed.getMessage());
  }

  /** Then {@code passed} was true of an audit whose red checks were predicted. */
  @Test
  void read_oldRunThatWasRedAsPredicted_hasNotPassed() throws Exception {
    Files.writeString(
        directory.resolve("result.json"),
        """
        {"name":"ms-power-weakest","engine":"ms","durability":"power","valid":true,
         "audit":{"passed":true,"checks":[{"name":"one","passed":false,"detail":"lost"},
           {"name":"two","passed":true,"detail":""}],"predictedRed":["one"]}}
        """);
    RunResult run = ResultFiles.rows(directory).get(0);
    assertFalse(run.audit().passed());
    assertTrue(run.audit().asPredicted());
    assertEquals("audit RED as predicted: 1 red check", run.verdict());
    assertEquals(ExitStatus.AS_PREDICTED, run.exitStatus());
  }

  @Test
  void read_resultOfALoadRun_isAnErrorThatSaysSo() throws Exception {
    Files.writeString(directory.resolve("result.json"), "{\"name\":\"ms-power\",\"valid\":true}");
    var failed = assertThrows(IOException.class, () -> ResultFiles.comparison(directory));
    assertTrue(failed.getMessage().startsWith("Not the result of a comparison"));
  }
}
