package emporium.jmeter.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.audit.result.CheckResult;
import emporium.jmeter.result.Comparison;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.result.SampleRunResults;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a reader of the file, of the table, of the page and of the exit code takes a run for. */
class ExitStatusReportTest {
  @TempDir private Path directory;

  private static RunResult run(boolean valid, long errors, AuditResult audit) {
    RunResult row = SampleRunResults.row("ms", "power", 600, 1.0, valid);
    return new RunResult(
        row.name(),
        row.engine(),
        row.durability(),
        row.seed(),
        row.commit(),
        row.mode(),
        row.transport(),
        row.packaging(),
        row.environment(),
        row.workload(),
        valid,
        row.throughputPerSecond(),
        row.shippedCheckoutsPerSecond(),
        row.nonEmptyDeliveriesPerSecond(),
        row.abandonedSessionsPerSecond(),
        row.transactions(),
        row.addItem(),
        errors,
        row.errorCausesOutsideWindow(),
        row.arrivalsNotBegun(),
        row.consumption(),
        row.finishedPerSecond(),
        audit,
        row.deliveries(),
        row.rounds(),
        row.warmup(),
        row.notCounted());
  }

  private static AuditResult audit(boolean passed, String... predictedRed) {
    return new AuditResult(
        List.of(
            new CheckResult("all or nothing", "counters", passed, "3 of 9"),
            new CheckResult("all or nothing", "orders", true, "9 examined")),
        List.of(predictedRed),
        null);
  }

  @Test
  void green_isZero() {
    RunResult run = run(true, 0, audit(true));
    assertEquals(0, run.exitStatus().exitCode());
    assertEquals("audit passed", run.verdict());
  }

  @Test
  void redExactlyAsPredicted_isThreeAndSaysSoEverywhere() throws Exception {
    RunResult run = run(true, 0, audit(false, "counters"));
    assertEquals(3, run.exitStatus().exitCode());
    assertEquals("audit RED as predicted: 1 red check", run.verdict());
    assertTrue(
        ResultTable.failedChecks(run.audit()).contains("FAILED counters"),
        ResultTable.failedChecks(run.audit()));
    assertTrue(
        ResultTable.failedChecks(run.audit()).contains("as predicted; 3 of 9"),
        ResultTable.failedChecks(run.audit()));
    ResultFiles.write(run, directory);
    JsonNode json = new ObjectMapper().readTree(directory.resolve("result.json").toFile());
    assertFalse(json.at("/audit/passed").asBoolean(true));
    assertTrue(json.at("/audit/asPredicted").asBoolean(false));
    assertEquals(run.verdict(), json.at("/verdict").asText());
    assertEquals(run, ResultFiles.rows(directory).get(0), "read as it was written");
    String page = Files.readString(directory.resolve("report.html"));
    assertTrue(page.contains("<span class=\"foreseen\">failed as predicted</span>"));
    assertTrue(page.contains("1 of 2 checks of the audit failed, exactly as predicted"));
    assertFalse(page.contains("<p class=\"conclusion ok\">"));
  }

  @Test
  void redOtherwise_isOne() {
    assertEquals(1, run(false, 0, audit(false)).exitStatus().exitCode());
    RunResult another = run(false, 0, audit(false, "orders"));
    assertEquals(1, another.exitStatus().exitCode());
    assertEquals("VOID: audit failed", another.verdict());
    assertEquals(1, run(false, 2, audit(true)).exitStatus().exitCode(), "errors");
  }

  @Test
  void errorsAsPredicted_areNotZero() {
    RunResult run = run(true, 2, audit(true));
    assertEquals(3, run.exitStatus().exitCode());
    assertEquals("audit passed, 2 errors as predicted", run.verdict());
  }

  @Test
  void greenAgainstThePrediction_isOneAndSaysSo() {
    RunResult run = run(false, 0, audit(true, "counters"));
    assertEquals(1, run.exitStatus().exitCode());
    assertEquals("VOID: audit passed, against the prediction of 1 red check", run.verdict());
  }

  @Test
  void comparison_isAsItsWorstRow() throws Exception {
    RunResult green = run(true, 0, audit(true));
    RunResult foreseen = run(true, 0, audit(false, "counters"));
    RunResult red = run(false, 0, audit(false));
    assertEquals(0, new Comparison(List.of(green), List.of()).exitStatus().exitCode());
    var comparison = new Comparison(List.of(green, foreseen), List.of());
    assertEquals(3, comparison.exitStatus().exitCode());
    ResultFiles.write(comparison, directory);
    String page = Files.readString(directory.resolve("report.html"));
    assertTrue(page.contains("rows are red, exactly as predicted"));
    assertFalse(page.contains("every row passed its audit"));
    assertEquals(1, new Comparison(List.of(red, foreseen), List.of()).exitStatus().exitCode());
    assertEquals(1, new Comparison(List.of(green), List.of(red)).exitStatus().exitCode());
  }
}
