package emporium.jmeter.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.report.Result;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CeilingTest {
  @TempDir private Path out;

  @Test
  void ceiling_serverThatDoesNothing_givesFiguresWithoutAudit() throws Exception {
    LoadOptions base = Plans.options("paper-mix", null, out, Map.of());
    var options =
        new LoadOptions(
            base.home(),
            base.plan(),
            null,
            Subject.NOTHING,
            base.properties(),
            base.out(),
            false,
            base.serverHeap(),
            base.replicas());
    Result result = new LoadRun(options, text -> {}).run();
    assertNull(result.audit());
    assertEquals("ceiling of HTTP and driver, nothing to audit", result.verdict());
    assertTrue(result.throughputPerSecond() > 0);
    assertTrue(result.environment().forcesPerSecond() > 0);
  }
}
