package emporium.jmeter.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.result.RunResult;
import emporium.jmeter.server.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NoopServerLoadTest {
  @TempDir private Path out;

  @Test
  void ceiling_serverThatDoesNothing_givesFiguresWithoutAudit() throws Exception {
    RunResult result = SmallPlanRuns.untilEnough(this::run);
    assertNull(result.audit());
    assertEquals("ceiling of HTTP and driver, nothing to audit", result.verdict());
    assertTrue(result.throughputPerSecond() > 0);
    assertTrue(result.environment().forcesPerSecond() > 0);
  }

  private RunResult run(int seconds) throws IOException, InterruptedException {
    LoadOptions base =
        SmallPlanRuns.options(
            "paper-mix", null, out, Map.of("emporium.seconds", Integer.toString(seconds)));
    var options =
        new LoadOptions(
            base.workload(),
            base.home(),
            base.plan(),
            null,
            SystemUnderTest.NOOP,
            base.properties(),
            base.out(),
            false,
            base.serverHeap(),
            base.replicas(),
            base.wire());
    return new LoadRun(options, text -> {}).run();
  }
}
