package emporium.jmeter.systemtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.server.SystemUnderTest;
import emporium.jmeter.tour.Tour;
import emporium.jmeter.tour.TourServer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tour on a marketplace of its own. */
@Tag("long")
class TourTest {
  private static final int STEPS = 9;
  private static final int REQUESTS_MIN = 18;

  @TempDir private Path directory;

  @Test
  void run_onTheGraph_takesEachStepAndPassesTheAudit() throws Exception {
    Path home = Path.of(System.getProperty("emporium.jmeter.plans")).getParent().getParent();
    var subject = new SystemUnderTest("ms", "process", SystemUnderTest.NESTED_LOCKS);
    var text = new StringWriter();
    var pauses = new AtomicInteger();
    try (var server = new TourServer(home, subject, "512m", directory)) {
      var tour = new Tour(server, new PrintWriter(text, true), pauses::incrementAndGet);
      Tour.Outcome outcome = tour.run();
      assertTrue(outcome.passed(), text.toString());
      assertEquals(STEPS, outcome.steps().size());
    }
    String printed = text.toString();
    assertEquals(STEPS, printed.lines().filter(line -> line.startsWith("== ")).count(), printed);
    assertEquals(STEPS - 1, pauses.get());
    assertTrue(printed.lines().filter(line -> line.startsWith("$ curl ")).count() >= REQUESTS_MIN);
    assertTrue(printed.contains("the same as before the kill"), printed);
    assertTrue(printed.contains("checks, all passed"), printed);
    assertFalse(printed.contains("NOT as before"), printed);
  }
}
