package emporium.jmeter.bookstore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.server.SystemUnderTest;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The shipped plan on a real server: all answers, timed or not, are those computed from the rows.
 */
class BookstoreLoadTest {
  @TempDir private Path out;

  @Test
  void run_onTheGraph_passesItsAudit() throws Exception {
    requireValid(new SystemUnderTest("ms", "process", SystemUnderTest.NESTED_LOCKS), out);
  }

  static void requireValid(SystemUnderTest subject, Path out) throws Exception {
    RunResult result = SmallBookstoreRuns.run(4, subject, null, out, Map.of());
    AuditResult audit = Objects.requireNonNull(result.audit(), result.verdict());
    assertTrue(audit.passed(), audit.red().toString());
    assertEquals(BookstoreCheck.values().length, audit.checks().size());
    assertTrue(result.valid(), result.verdict() + result.transactions());
    result.transactions().forEach((key, figures) -> assertTrue(figures.count() > 0, key + figures));
  }
}
