package emporium.persistence.ms.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What history takes of the heap. */
class HistoryFootprintTest {
  /** Places, packs and what refers to them in the store, as the documents say, and slack. */
  private static final long BYTES_MAX = 60;

  @TempDir Path directory;

  private List<Long> measured(String what) throws Exception {
    Path log = directory.resolve("log");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                HistoryFootprintMeasurement.class.getName(),
                directory.toString(),
                what)
            .redirectError(Redirect.to(log.toFile()))
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    assertEquals(0, process.exitValue(), () -> "see " + log + ": " + printed);
    String last = printed.lines().reduce((before, line) -> line).orElseThrow();
    System.out.println("bytes of heap, " + what + ": " + last);
    return Stream.of(last.split(" ", -1)).map(Long::valueOf).toList();
  }

  @Test
  void archived_afterTheCheckpoint_hasLeftTheHeap() throws Exception {
    List<Long> bytes = measured(HistoryFootprintMeasurement.ACCOUNT);
    long current = bytes.get(0);
    long history = bytes.get(1);
    assertTrue(history <= BYTES_MAX, "history takes " + history);
    assertTrue(current >= 3 * BYTES_MAX, "the control: current takes " + current);
  }

  @Test
  void packs_withOneImageEach_takeAtMostWhatIsReckoned() throws Exception {
    long pack = measured(HistoryFootprintMeasurement.PACK).get(0);
    assertTrue(pack >= 300, "the control: packs are seen, " + pack);
    assertTrue(pack <= HistoryFootprint.PACK_BYTES, "a pack takes " + pack);
  }
}
