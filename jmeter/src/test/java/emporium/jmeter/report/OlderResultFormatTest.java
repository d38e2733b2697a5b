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
    assertTrue(
        page.contains(
            "<tr><td>ms-power</td><td class=n>1200.0</td><td class=n></td><td class=n>12.00</td>"
                + "<td class=n></td><td class=n>0.70</td>"),
        page);
    assertTrue(
        page.contains(
            "<tr><td>checkout</td><td>jpa-power</td><td class=n>30.0</td><td class=n></td>"),
        page);
    assertFalse(page.contains("times embedded"));
    assertTrue(ComparisonTable.of(comparison).contains("ms-power"));
    assertEquals(1 + 2, Files.readAllLines(directory.resolve("rows.csv")).size());
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
