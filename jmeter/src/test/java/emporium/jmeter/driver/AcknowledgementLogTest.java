package emporium.jmeter.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.driver.metrics.SampleVerdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AcknowledgementLogTest {
  @TempDir private Path directory;

  @Test
  void close_manyEntriesOfManyThreads_writesEachOnALineInTheOrderOfItsThread() throws Exception {
    Path file = directory.resolve("sub/acknowledged.ndjson");
    int threads = 4;
    int each = 50_000;
    try (var log = new AcknowledgementLog(file, false)) {
      var writers =
          IntStream.range(0, threads)
              .mapToObj(thread -> new Thread(() -> write(log, thread, each)))
              .toList();
      writers.forEach(Thread::start);
      for (Thread writer : writers) {
        writer.join();
      }
    }
    List<String> lines = Files.readAllLines(file);
    assertEquals(threads * each, lines.size());
    int[] next = new int[threads];
    for (String line : lines) {
      String tid = line.replaceAll(".*\"tid\":\"(\\d+-\\d+)\".*", "$1");
      int dash = tid.indexOf('-');
      int thread = Integer.parseInt(tid.substring(0, dash));
      assertEquals(next[thread]++, Integer.parseInt(tid.substring(dash + 1)));
    }
    assertTrue(lines.get(0).startsWith("{\"kind\":\"acknowledged\""), lines.get(0));
  }

  private static void write(AcknowledgementLog log, int thread, int count) {
    for (int i = 0; i < count; i++) {
      log.add(
          MarketplaceEntries.delivery(
              new SampleVerdict("delivered", "", 200), thread + "-" + i, 1));
    }
  }
}
