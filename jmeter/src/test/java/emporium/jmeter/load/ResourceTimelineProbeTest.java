package emporium.jmeter.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.load.ResourceTimelineProbe.HeapCourse;
import emporium.jmeter.machine.GcLogs;
import emporium.jmeter.machine.GcLogs.GcHistory;
import emporium.jmeter.machine.GcLogs.GcPause;
import emporium.jmeter.machine.TimeIntervals;
import emporium.jmeter.result.CollectionPauses;
import emporium.jmeter.server.ServerProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourceTimelineProbeTest {
  @TempDir private Path directory;

  /** Fills its heap with what is garbage at once. */
  static final class Collected {
    public static void main(String... arguments) {
      long bytes = 0;
      for (int i = 0; i < 20_000; i++) {
        bytes += new byte[10_000].length;
      }
      System.out.println(bytes);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "-XX:+UseG1GC, G1",
    "-XX:+UseSerialGC, Serial",
    "-XX:+UseParallelGC, Parallel",
    "-XX:+UseZGC, Z Garbage Collector"
  })
  void read_logOfARealJvm_hasItsCollectorAndPauses(String option, String name) throws Exception {
    Path log = directory.resolve("server.log");
    long before = System.currentTimeMillis();
    Process jvm =
        new ProcessBuilder(
                ServerProcess.java(),
                "-Xmx16m",
                option,
                GcLogs.jvmOption(log),
                "-cp",
                System.getProperty("java.class.path"),
                Collected.class.getName())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    assertEquals(0, jvm.waitFor(), Files.readString(log));
    GcHistory history = GcLogs.read(log);
    assertEquals(Set.of(name), history.collectors());
    assertFalse(history.pauses().isEmpty());
    for (GcPause pause : history.pauses()) {
      assertTrue(before <= pause.atMs() && pause.atMs() <= System.currentTimeMillis(), "" + pause);
      assertTrue(0 <= pause.pauseMs() && pause.liveMb() <= 16, "" + pause);
    }
  }

  @Test
  void heap_twoJvms_addsTheirHeapsAndKeepsTheLongestPause() {
    Path one = Path.of("1.log");
    Path other = Path.of("2.log");
    var pauses =
        List.of(
            new GcPause(900, one, 70, 99.0), // before the run
            new GcPause(1_100, one, 10, 2.1),
            new GcPause(1_900, other, 5, 7.5),
            new GcPause(3_100, one, 12, 1.0),
            new GcPause(9_000, one, 90, 50.0)); // after it
    assertEquals(
        new HeapCourse(List.of(15L, 15L, 17L), List.of(8L, 0L, 1L)),
        ResourceTimelineProbe.heap(pauses, new TimeIntervals(1_000, 1_000, 3)));
    assertEquals(
        new HeapCourse(List.of(15L, 17L), List.of(8L, 1L)),
        ResourceTimelineProbe.heap(pauses, new TimeIntervals(1_000, 2_000, 2)));
  }

  @Test
  void pauses_ofTheMeasuredWindow_areCountedAndAdded() {
    Path one = Path.of("1.log");
    var pauses =
        List.of(
            new GcPause(999, one, 70, 99.0), // before it
            new GcPause(1_000, one, 10, 2.0),
            new GcPause(2_999, one, -1, 7.5),
            new GcPause(3_000, one, 90, 50.0)); // after it
    var history = new GcHistory(new TreeSet<>(Set.of("G1")), pauses);
    assertEquals(
        new CollectionPauses("G1", 2, 7.5, 9.5),
        ResourceTimelineProbe.pauses(history, 1_000, 3_000));
    assertEquals(
        new CollectionPauses("G1", 0, 0, 0), ResourceTimelineProbe.pauses(history, 4_000, 5_000));
  }

  @Test
  void heap_noLog_isUnknown() throws Exception {
    GcHistory none = GcLogs.read(directory.resolve("server.log"));
    assertEquals(List.of(), none.pauses());
    assertNull(ResourceTimelineProbe.pauses(none, 0, 1));
    assertEquals(
        new HeapCourse(List.of(), List.of()),
        ResourceTimelineProbe.heap(none.pauses(), new TimeIntervals(0, 1_000, 1)));
  }
}
