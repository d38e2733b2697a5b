package emporium.persistence.ms.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.ms.store.TestGraph.Root;
import emporium.persistence.ms.store.files.DirectoryInUse;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class StoreKillTest {
  @TempDir Path directory;

  /** Commits until killed or done; prints the version of each acknowledged commit. */
  public static final class Child {
    private Child() {}

    public static void main(String[] arguments) {
      GraphStore store = TestGraph.open(Path.of(arguments[0]), Boolean.parseBoolean(arguments[1]));
      Root root = TestGraph.root(store);
      while (root.items < Integer.parseInt(arguments[2])) {
        TestGraph.commitNext(store, root);
        System.out.println("acknowledged " + root.version);
        System.out.flush();
      }
    }
  }

  @Test
  @Timeout(600)
  void kill_atAnyTime_losesNoAcknowledgedCommitAndLeavesNoneHalf() throws Exception {
    boolean proofs = Boolean.getBoolean("proofs");
    long seed = System.nanoTime();
    System.out.println("kills: seed " + seed);
    var random = new Random(seed);
    int version = 0;
    for (int kill = 0; kill < (proofs ? 50 : 5); kill++) {
      boolean force = random.nextBoolean();
      int acknowledged = runAndKill(force, version + 1 + random.nextInt(60));
      version = reopen(force);
      assertTrue(
          version == acknowledged || version == acknowledged + 1,
          "acknowledged " + acknowledged + " found " + version);
    }
  }

  @Test
  @Timeout(60)
  void process_thatNeverClosesItsStore_endsAndLetsGo() throws Exception {
    Process child = start(true, 5);
    assertEquals(0, child.waitFor());
    assertEquals(5, reopen(true));
  }

  @Test
  @Timeout(60)
  void open_inAnotherProcess_isRefusedEvenAfterARefusedOpenInThisOne() throws Exception {
    try (GraphStore store = TestGraph.open(directory, false)) {
      assertThrows(DirectoryInUse.class, () -> TestGraph.open(directory, false));
      assertEquals(1, start(false, 5).waitFor());
      assertEquals(0, TestGraph.root(store).version);
    }
  }

  private Process start(boolean force, int commits) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-Xmx128m",
            "-cp",
            System.getProperty("java.class.path"),
            Child.class.getName(),
            directory.toString(),
            Boolean.toString(force),
            Integer.toString(commits))
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private int runAndKill(boolean force, int target) throws IOException, InterruptedException {
    Process child = start(force, TestGraph.PAGE_REFERENCES * TestGraph.PAGE_REFERENCES);
    int acknowledged = 0;
    try (BufferedReader lines = child.inputReader(StandardCharsets.UTF_8)) {
      String line;
      while ((line = lines.readLine()) != null) {
        if (line.startsWith("acknowledged ") && !line.endsWith(" ")) {
          acknowledged = Integer.parseInt(line.substring("acknowledged ".length()));
          if (acknowledged == target) {
            assertThrows(DirectoryInUse.class, () -> TestGraph.open(directory, force));
            child.toHandle().destroyForcibly();
          }
        }
      }
    } finally {
      child.destroyForcibly();
    }
    assertEquals(137, child.waitFor());
    assertTrue(acknowledged >= target, "ended early at " + acknowledged);
    return acknowledged;
  }

  private int reopen(boolean force) {
    try (GraphStore store = TestGraph.open(directory, force)) {
      Root root = TestGraph.root(store);
      TestGraph.requireWhole(root);
      return (int) root.version;
    }
  }
}
