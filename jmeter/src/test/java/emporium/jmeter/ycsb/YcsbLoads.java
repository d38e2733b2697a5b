package emporium.jmeter.ycsb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.load.LoadRun;
import emporium.jmeter.report.ResultFiles;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.server.SystemUnderTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** The plan, run by JMeter's engine against a real server. */
final class YcsbLoads {
  private static final int SECONDS_MAX = 64;

  private YcsbLoads() {}

  /** As long as it takes to see enough. */
  static void passesGateAndAudit(
      SystemUnderTest subject, String mix, List<String> operations, Path directory)
      throws Exception {
    for (int seconds = 3; ; seconds *= 4) {
      Path out = directory.resolve("run-" + seconds);
      List<String> output = new CopyOnWriteArrayList<>();
      RunResult result =
          new LoadRun(
                  YcsbServers.load(
                      subject,
                      out,
                      Map.of(
                          "emporium.mix",
                          mix,
                          "emporium.samples.min",
                          "200",
                          "emporium.seconds",
                          Integer.toString(seconds))),
                  output::add)
              .run();
      if (!result.verdict().contains("Too few samples") || seconds > SECONDS_MAX) {
        ResultFiles.write(result, out);
        check(result, mix, operations, output, out);
        return;
      }
    }
  }

  private static void check(
      RunResult result, String mix, List<String> operations, List<String> output, Path out)
      throws Exception {
    AuditResult audit = result.audit();
    assertNotNull(audit);
    assertEquals(List.of(), audit.red(), () -> result.verdict());
    assertTrue(result.valid(), () -> result.verdict() + result.transactions());
    assertTrue(output.contains("comparing 200 answers with the driver's own"), output.toString());
    for (String operation : operations) {
      var figures = result.transactions().get(operation);
      assertNotNull(figures, operation + " in " + result.transactions());
      assertTrue(figures.count() > 0, operation + " has been run");
      assertNotNull(figures.processing(), operation + " reports its processing time");
    }
    String json = Files.readString(out.resolve("result.json"));
    assertTrue(json.matches("(?s).*\"mix\" ?: ?\"" + mix + "\".*"), json);
  }
}
