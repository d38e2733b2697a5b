package emporium.jmeter.wholesale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.audit.result.CheckResult;
import emporium.jmeter.load.ComparisonOptions;
import emporium.jmeter.load.ComparisonRun;
import emporium.jmeter.load.GrowingWindows;
import emporium.jmeter.result.Comparison;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.server.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A comparison of the published ways with the graph, on real servers: all answer the gate alike,
 * all are right until they are killed, and after that exactly those writes are missing that
 * published MicroStream never stored; only published JPA has errors, which are conflicts.
 */
@Tag("long")
class PublishedComparisonTest {
  private static final Map<String, String> PROPERTIES =
      Map.of(
          "emporium.scale", "reduced",
          "emporium.warehouses", "2",
          "emporium.inputs", "tpcc",
          "emporium.concurrency", "4",
          "emporium.pace", "0");

  @TempDir private Path directory;

  @Test
  void rows_publishedWays_areValidAndRedAsPredicted() throws Exception {
    var workload = new WholesaleWorkload();
    var subjects = new ArrayList<SystemUnderTest>();
    subjects.add(WholesaleServers.subject("ms", "process"));
    subjects.addAll(workload.published());
    List<String> output = new ArrayList<>();
    Comparison comparison =
        GrowingWindows.compared(2, seconds -> compared(workload, subjects, seconds, output));
    assertEquals(List.of(), comparison.lacking(), output::toString);
    assertEquals(subjects.size(), comparison.rows().size());
    for (RunResult row : comparison.rows()) {
      AuditResult audit = row.audit();
      assertNotNull(audit, row.name());
      assertTrue(row.valid(), () -> row.name() + row.verdict() + audit.surprises());
      List<String> red = audit.red().stream().map(CheckResult::name).toList();
      List<String> lost =
          row.name().equals("ms-published")
              ? List.of(
                  "acknowledged-orders-present",
                  "acknowledged-payments-present",
                  "acknowledged-deliveries-present")
              : List.of();
      assertEquals(lost, red, row.name());
      assertTrue(row.errors() == 0 || row.name().equals("jpa-published"), row.name());
    }
  }

  private Comparison compared(
      WholesaleWorkload workload, List<SystemUnderTest> subjects, int seconds, List<String> output)
      throws IOException, InterruptedException {
    output.clear();
    var options =
        new ComparisonOptions(
            workload,
            WholesaleServers.HOME,
            "wholesale",
            subjects,
            seconds,
            1,
            3 * seconds,
            List.of(),
            PROPERTIES,
            directory.resolve(seconds + "-seconds"),
            "256m");
    return new ComparisonRun(options, output::add).run();
  }
}
