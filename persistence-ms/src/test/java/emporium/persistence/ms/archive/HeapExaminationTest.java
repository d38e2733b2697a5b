package emporium.persistence.ms.archive;

import static emporium.persistence.ms.HistoryBank.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.GarbageCollectionNotificationInfo;
import emporium.persistence.Durability;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands;
import emporium.persistence.engine.HeapGauge;
import emporium.persistence.engine.LiveHeap;
import emporium.persistence.ms.BankEngine;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An engine that is short of memory has its heap examined without stopping its commands. */
@Timeout(240)
class HeapExaminationTest {
  private static final String GAUGE = "gauge";
  private static final String STOPPING = "stopping";
  private static final int EXAMINED = 2;

  @TempDir Path directory;

  /** Runs commands while memory fills and empties, until the heap was examined some times. */
  public static final class Child {
    private static final int KEPT_BYTES = 1 << 14;

    private Child() {}

    /** A directory, and which gauge the archiver has. */
    public static void main(String... arguments) {
      AtomicInteger examined = countRequested();
      var kept = new ArrayList<byte[]>();
      try (HeapGauge heap = heap(arguments[1]);
          var bank =
              new BankEngine(
                  Path.of(arguments[0]),
                  Durability.PROCESS,
                  options ->
                      options.withHistory(
                          new HistoryOptions(0, 1, 60_000, new MemoryBound(heap, 0.3, 0.9, 5))))) {
        long keptMax = Runtime.getRuntime().maxMemory() / 2 / KEPT_BYTES;
        for (int number = 1; examined.get() < EXAMINED; number++) {
          var unused = await(bank.bank.run(new BankCommands.Open(new AccountId(1, number), 1)));
          if (kept.size() > keptMax) {
            kept.clear();
          }
          kept.add(new byte[KEPT_BYTES]);
          boolean ignored = heap.confirm(0.9);
        }
      }
    }

    private static HeapGauge heap(String name) {
      var heap = LiveHeap.ofThisJvm();
      return name.equals(GAUGE) ? heap : new Stopping(heap);
    }

    private static AtomicInteger countRequested() {
      var requested = new AtomicInteger();
      for (var collector : ManagementFactory.getGarbageCollectorMXBeans()) {
        ((NotificationEmitter) collector)
            .addNotificationListener(
                (event, none) -> {
                  var info =
                      GarbageCollectionNotificationInfo.from((CompositeData) event.getUserData());
                  if (info.getGcCause().equals("System.gc()")) {
                    requested.incrementAndGet();
                  }
                },
                null,
                null);
      }
      return requested;
    }
  }

  /** Requests a full collection whenever memory may be short. */
  private record Stopping(HeapGauge heap) implements HeapGauge {
    @Override
    public double liveShare() {
      return heap.liveShare();
    }

    @Override
    public double measure(double exactAbove) {
      System.gc();
      return heap.liveShare();
    }
  }

  @Test
  void memoryIsShort_commandsRun_heapIsExaminedWithoutAFullCollection() throws Exception {
    List<String> log = run(GAUGE, "-XX:+ExplicitGCInvokesConcurrent");
    assertTrue(count(log, "(Concurrent Start) (System.gc())") >= EXAMINED, log::toString);
    assertEquals(0, count(log, "Pause Full (System.gc())"), log::toString);
  }

  @Test
  void control_fullCollectionsAreRequested_areCounted() throws Exception {
    List<String> log = run(STOPPING, "-XX:-ExplicitGCInvokesConcurrent");
    assertTrue(count(log, "Pause Full (System.gc())") >= EXAMINED, log::toString);
  }

  private static long count(List<String> log, String pause) {
    return log.stream().filter(line -> line.contains(pause)).count();
  }

  private List<String> run(String gauge, String option) throws Exception {
    Path log = directory.resolve("gc.log");
    var jvm =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseG1GC",
                "-Xmx96m",
                option,
                "-Xlog:gc:file=" + log,
                "-cp",
                System.getProperty("java.class.path"),
                Child.class.getName(),
                directory.resolve("bank").toString(),
                gauge)
            .redirectErrorStream(true)
            .start();
    try (var lines = jvm.inputReader(StandardCharsets.UTF_8)) {
      String output = String.join("\n", lines.lines().toList());
      assertEquals(0, jvm.waitFor(), output);
    } finally {
      jvm.destroyForcibly();
    }
    return Files.readAllLines(log);
  }
}
