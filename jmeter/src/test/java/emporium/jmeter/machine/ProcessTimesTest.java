package emporium.jmeter.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Processor time of processes that have started others. */
@EnabledOnOs(OS.LINUX)
class ProcessTimesTest {
  /** The child works, and ends when it is told to; then so does the parent. */
  private static final String PARENT =
      "sh -c 'i=0; while [ $i -lt 600000 ]; do i=$((i+1)); done; echo worked; read x';"
          + " echo ended; read x";

  private Process parent;
  private BufferedReader says;

  @BeforeEach
  void start() throws IOException {
    parent = new ProcessBuilder("sh", "-c", PARENT).start();
    says = parent.inputReader();
  }

  @AfterEach
  void end() {
    parent.descendants().forEach(ProcessHandle::destroyForcibly);
    parent.destroyForcibly();
  }

  private void awaitLine(String line) throws IOException {
    assertEquals(line, says.readLine());
  }

  private void endChild() throws IOException {
    awaitLine("worked");
    tellToGoOn();
    awaitLine("ended");
  }

  private void tellToGoOn() throws IOException {
    parent.outputWriter().write("\n");
    parent.outputWriter().flush();
  }

  private double ms(ProcessTimes times, Map<ProcessHandle, String> running, String part) {
    return Objects.requireNonNull(times.ms(running).get(part));
  }

  private Map<ProcessHandle, String> running(String part) {
    Map<ProcessHandle, String> all = new HashMap<>();
    all.put(parent.toHandle(), part);
    parent.descendants().forEach(one -> all.put(one, part));
    return all;
  }

  @Test
  void processOfADatabase_endedBetweenTwoSamples_countsWithTheOneThatWaitedForIt()
      throws IOException {
    var times = new ProcessTimes();
    double beforeMs = ms(times, Map.of(parent.toHandle(), "postgres"), "postgres");
    endChild();
    double afterMs = ms(times, running("postgres"), "postgres");
    assertTrue(afterMs >= beforeMs + 20, beforeMs + " ms, then " + afterMs);
  }

  @Test
  void processOfADatabase_seenAndThenEnded_countsOnce() throws IOException {
    var times = new ProcessTimes();
    awaitLine("worked");
    double seenMs = ms(times, running("postgres"), "postgres");
    assertTrue(seenMs >= 20, seenMs + " ms");
    tellToGoOn();
    awaitLine("ended");
    double afterMs = ms(times, running("postgres"), "postgres");
    assertEquals(ms(new ProcessTimes(), running("postgres"), "postgres"), afterMs);
    assertTrue(afterMs < 2 * seenMs, seenMs + " ms, then " + afterMs);
  }

  @Test
  void processOfAServer_ended_keepsWhatItHadUsedWhenItWasSeen() throws IOException {
    var times = new ProcessTimes();
    awaitLine("worked");
    double seenMs = ms(times, running("server"), "server");
    tellToGoOn();
    awaitLine("ended");
    double afterMs = ms(times, running("server"), "server");
    assertTrue(afterMs >= seenMs && seenMs >= 20, seenMs + " ms, then " + afterMs);
  }
}
