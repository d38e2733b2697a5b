package emporium.persistence.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a JVM's own collectors report, for each that a server may run with. */
@Timeout(120)
class LiveHeapCollectorsTest {
  private static final int HEAP_MB = 64;
  private static final int KEPT_MB = 32;

  /** Keeps half of its heap, then nothing, and prints both times what is live. */
  public static final class Keeping {

    private Keeping() {}

    /** Has no arguments. */
    public static void main(String... none) {
      try (var heap = LiveHeap.ofThisJvm()) {
        List<byte[]> kept = new ArrayList<>();
        for (int i = 0; i < KEPT_MB * 64; i++) {
          kept.add(new byte[1 << 14]);
        }
        System.gc();
        while (heap.confirmedShare() < 0.4) {
          double unused = heap.measure(0.3);
          kept.set(0, new byte[1 << 14]); // garbage, as commands make it
        }
        System.out.println(heap.confirmedShare() < 0.75 ? "half" : "too much");
        System.out.println(heap.confirm(0.4) + " " + heap.confirm(0.9) + " " + kept.size());
        kept.clear();
        while (heap.confirm(0.3)) {
          Thread.onSpinWait();
        }
        System.out.println(heap.confirmedShare() < 0.3 ? "little" : "too much");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "G1GC",
        "G1GC -XX:+ExplicitGCInvokesConcurrent",
        "SerialGC",
        "ParallelGC",
        "ZGC",
        "ShenandoahGC"
      })
  void confirmedShare_ofEachCollector_isWhatIsKept(String collector) throws Exception {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx" + HEAP_MB + "m");
    command.add("-XX:+IgnoreUnrecognizedVMOptions"); // a JDK may have no Shenandoah
    command.addAll(List.of(("-XX:+Use" + collector).split(" ")));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Keeping.class.getName()));
    var jvm = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (var lines = jvm.inputReader(StandardCharsets.UTF_8)) {
      assertEquals(List.of("half", "true false " + KEPT_MB * 64, "little"), lines.lines().toList());
      assertTrue(jvm.waitFor() == 0);
    } finally {
      jvm.destroyForcibly();
    }
  }
}
