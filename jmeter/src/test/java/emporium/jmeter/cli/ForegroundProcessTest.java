package emporium.jmeter.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A command in the foreground that is killed and started again, with {@code sleep} as the command.
 */
@Timeout(60)
class ForegroundProcessTest {
  private static final int KILLED = 137;

  @TempDir Path directory;

  private Path started;
  private ForegroundProcess process;

  @BeforeEach
  void prepare() {
    started = directory.resolve("started");
    process =
        new ForegroundProcess(
            List.of("sh", "-c", "echo $$ >> " + started + "; exec sleep 1000 < /dev/null"), null);
  }

  private CompletableFuture<Integer> run() {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return process.run();
          } catch (IOException | InterruptedException failed) {
            throw new CompletionException(failed);
          }
        });
  }

  /** The numbers of the processes, when as many have been started. */
  private List<Long> awaitStarted(int count) throws IOException {
    while (!Files.exists(started) || Files.readAllLines(started).size() < count) {
      Thread.onSpinWait();
    }
    return Files.readAllLines(started).stream().map(Long::valueOf).toList();
  }

  private static boolean isAlive(long pid) {
    return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
  }

  @Test
  void restart_ofARunningCommand_killsItAndStartsAnother() throws Exception {
    CompletableFuture<Integer> code = run();
    long first = awaitStarted(1).get(0);
    ProcessHandle second = process.restart(directory);
    assertEquals(second.pid(), awaitStarted(2).get(1));
    assertNotEquals(first, second.pid());
    assertFalse(isAlive(first));
    assertFalse(code.isDone());
    second.destroyForcibly();
    assertEquals(KILLED, code.get());
    assertEquals(2, awaitStarted(2).size());
  }

  @Test
  void output_ofACommandThatPrints_comesWhereItWasAskedFor() throws Exception {
    var printed = new ByteArrayOutputStream();
    var output = new PrintStream(printed, true, UTF_8);
    process = new ForegroundProcess(List.of("sh", "-c", "echo to people"), output);
    assertEquals(0, process.run());
    while (!printed.toString(UTF_8).equals("to people\n")) {
      Thread.onSpinWait();
    }
  }

  @Test
  void restart_beforeTheStart_isRefused() {
    assertThrows(IOException.class, () -> process.restart(directory));
  }
}
