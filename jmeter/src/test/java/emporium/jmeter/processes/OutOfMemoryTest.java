package emporium.jmeter.processes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.server.ServerCommands;
import emporium.jmeter.server.ServerProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** JVMs that are out of memory, as our launchers start them. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class OutOfMemoryTest {
  private static final String READY = "Ready";
  private static final int CHUNK_BYTES = 1 << 20;

  @TempDir Path temporary;

  /** Needs more memory than there is once it is told to, and catches the error. */
  public static final class Filling {
    private Filling() {}

    /**
     * Runs until it is told to end.
     *
     * @param arguments the file that tells it to fill its memory, which it takes away
     */
    public static void main(String... arguments) throws IOException, InterruptedException {
      Path order = Path.of(arguments[0]);
      try (var made = order.getFileSystem().newWatchService()) {
        order.getParent().register(made, StandardWatchEventKinds.ENTRY_CREATE);
        System.out.println(READY);
        while (!Files.deleteIfExists(order)) {
          made.take().reset();
        }
      }
      System.out.println(chunks() + " chunks were all there was room for");
      Thread.currentThread().join();
    }

    private static int chunks() {
      List<byte[]> chunks = new ArrayList<>();
      try {
        while (true) {
          chunks.add(new byte[CHUNK_BYTES]);
        }
      } catch (OutOfMemoryError full) {
        return chunks.size();
      }
    }
  }

  private List<String> filling(String... flags) {
    var arguments = new ArrayList<>(List.of("-Xmx16m"));
    arguments.addAll(List.of(flags));
    arguments.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            Filling.class.getName(),
            order().toString()));
    return arguments;
  }

  /** The file that tells it to fill its memory. */
  private Path order() {
    return temporary.resolve("fill");
  }

  private static Process start(List<String> arguments) throws IOException {
    var command = new ArrayList<>(List.of(ServerProcess.java()));
    command.addAll(arguments);
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  @Test
  void jvm_outOfMemory_endsWithTheCodeThatWeKnow() throws Exception {
    Files.createFile(order());
    Process process = start(filling(ServerCommands.EXIT_ON_OUT_OF_MEMORY));
    try {
      assertEquals(ServerCommands.OUT_OF_MEMORY, process.waitFor());
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void jvm_outOfMemoryWithoutOurFlag_livesOn() throws Exception {
    Files.createFile(order());
    Process process = start(filling());
    try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
      assertEquals(READY, said.readLine());
      assertTrue(said.readLine().endsWith("chunks were all there was room for"));
      assertTrue(process.isAlive());
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void child_outOfMemory_isToldOfAndStartedAgain() throws Exception {
    BlockingQueue<String> told = new LinkedBlockingQueue<>();
    var bounds = new LocalClusterOptions.Bounds(1, 60_000, 10_000, 1);
    try (var layout = ClusterDirectories.take(temporary.resolve("processes"));
        var restarts = new ProcessRestarter(bounds, told::add)) {
      var child =
          new ManagedProcess(
              new ProcessSpec(
                  "filling",
                  ProcessSpec.Stage.SERVICE,
                  ReadinessProbe.line(READY),
                  filling(ServerCommands.EXIT_ON_OUT_OF_MEMORY)),
              layout,
              () -> false,
              died -> {
                told.add(died.exitDescription().orElseThrow());
                restarts.scheduleRestart(died);
              });
      child.start(bounds.readyMaxMs());
      Files.createFile(order());
      assertEquals(
          "filling has died with exit code 3, out of memory", told.poll(60, TimeUnit.SECONDS));
      assertEquals("filling is ready again", told.poll(60, TimeUnit.SECONDS));
      assertTrue(child.handle().orElseThrow().isAlive());
      assertEquals(Optional.empty(), child.exitDescription());
      child.kill();
    }
  }
}
