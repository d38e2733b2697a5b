package emporium.jmeter.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a probe tells of the time while it was open. */
@EnabledOnOs(OS.LINUX)
class ProcessProbeSeriesTest {
  private static final int INTERVALS = 600;
  private static final long WAIT_MAX_S = 60;

  @TempDir private Path data;

  @Test
  void series_ofABusyProcess_haveItsTimeAndMemory() {
    try (var probe = ProcessProbe.tree(ProcessHandle.current(), data)) {
      var intervals = new TimeIntervals(System.currentTimeMillis() + 500, 500, INTERVALS);
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(WAIT_MAX_S);
      while (sum(probe, intervals) == 0) {
        assertTrue(System.nanoTime() < end, "no time was seen");
      }
      assertEquals(Set.of("server"), probe.cpuPercent(intervals).keySet());
      List<Long> memoryMb = probe.memoryMb(intervals);
      assertTrue(memoryMb.get(0) > 10, memoryMb.toString());
      assertTrue(memoryMb.size() < INTERVALS, "none for the time to come");
    }
  }

  private static long sum(ProcessProbe probe, TimeIntervals intervals) {
    return probe.cpuPercent(intervals).values().stream()
        .flatMap(List::stream)
        .mapToLong(percent -> percent)
        .sum();
  }

  @Test
  void description_ofTheMachine_hasCoresAndMemory() {
    String words = MachineDescription.ofThisMachine();
    assertTrue(words.matches(".+, \\d+ cores?, \\d+ GB"), words);
  }
}
