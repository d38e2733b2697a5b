package emporium.jmeter.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Memory of two processes that wait for their input. */
@EnabledOnOs(OS.LINUX)
class ProcessMemoryTest {
  private Process one;
  private Process other;

  @BeforeEach
  void start() throws IOException {
    one = waiting();
    other = waiting();
  }

  private static Process waiting() throws IOException {
    Process process = new ProcessBuilder("sh", "-c", "echo ready; read x").start();
    assertEquals("ready", process.inputReader().readLine());
    return process;
  }

  @AfterEach
  void end() {
    one.destroyForcibly();
    other.destroyForcibly();
  }

  private long kilobytes(String partOfOne, String partOfOther) {
    return ProcessMemory.residentKilobytes(
        Map.of(one.toHandle(), partOfOne, other.toHandle(), partOfOther));
  }

  @Test
  void resident_processesOfOnePart_countWhatTheyShareOnce() {
    long together = kilobytes("database", "database");
    long apart = kilobytes("server", "database");
    assertTrue(0 < together && together < apart, together + " KB and " + apart + " KB");
  }

  @Test
  void resident_processThatHasEnded_countsNothing() throws InterruptedException {
    one.destroyForcibly().waitFor();
    assertEquals(0, ProcessMemory.residentKilobytes(Map.of(one.toHandle(), "server")));
  }
}
