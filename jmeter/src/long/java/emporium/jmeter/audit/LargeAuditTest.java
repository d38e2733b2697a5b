package emporium.jmeter.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.server.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What an audit keeps in memory does not grow with what it checks: a million checkouts pass in 1 GB
 * ({@code -Pproofs}), and a few thousand in a heap that their records would fill several times.
 */
@Tag("long")
class LargeAuditTest {
  private static final boolean PROOFS = Boolean.getBoolean("proofs");
  private static final int CHECKOUTS = PROOFS ? 1_000_000 : 5_000;

  /** In the small heap a collector that needs little of it. */
  private static final List<String> HEAP =
      PROOFS
          ? List.of("-Xmx1g")
          : List.of("-Xmx20m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  @TempDir private Path directory;

  @Test
  void audit_manyCheckouts_passInABoundedHeapAndLeaveNoFiles() throws Exception {
    Path output = directory.resolve("said");
    var command = new ArrayList<String>(List.of(ServerProcess.java()));
    command.addAll(HEAP);
    command.add("-XX:+ExitOnOutOfMemoryError");
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(LargeAuditMain.class.getName());
    command.addAll(List.of(Integer.toString(CHECKOUTS), directory.toString()));
    Process audit =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertEquals(0, audit.waitFor(), () -> read(output));
    List<String> lines = Files.readAllLines(output);
    assertEquals("passed", lines.get(lines.size() - 1), () -> read(output));
    assertTrue(
        lines.contains("acknowledged-checkouts-present: " + CHECKOUTS + " examined"),
        () -> read(output));
    try (Stream<Path> left = Files.list(directory)) {
      assertEquals(2, left.count(), "the list and what was said");
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException failed) {
      return failed.toString();
    }
  }
}
