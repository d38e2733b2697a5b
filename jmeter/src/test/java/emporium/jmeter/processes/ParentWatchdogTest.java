package emporium.jmeter.processes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.machine.ProcessSuspension;
import emporium.jmeter.server.ServerProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ParentWatchdogTest {
  /** Says that it runs, and says so when it is told to end; would never end by itself. */
  public static final class Endless {
    private Endless() {}

    /** Runs until it is told to end. */
    public static void main(String... arguments) throws InterruptedException {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("stopped")));
      System.out.println("running " + String.join(" ", arguments));
      Thread.currentThread().join();
    }
  }

  @Test
  void child_pipeCloses_endsWithItsHooks() throws Exception {
    Process child = start();
    try (BufferedReader said = child.inputReader(StandardCharsets.UTF_8)) {
      assertEquals("running a b", said.readLine());
      assertTrue(child.isAlive(), "the control: while the pipe is open it runs");
      child.getOutputStream().close();
      assertEquals("stopped", said.readLine());
      assertNull(said.readLine());
      assertEquals(143, child.waitFor());
    } finally {
      child.destroyForcibly();
    }
  }

  @Test
  void pause_child_isStoppedUntilItIsClosed() throws Exception {
    Process child = start();
    try (BufferedReader said = child.inputReader(StandardCharsets.UTF_8)) {
      assertEquals("running a b", said.readLine());
      ProcessSuspension pause = ProcessSuspension.of(child.toHandle());
      awaitStopped(child);
      pause.close();
      child.getOutputStream().close();
      assertEquals("stopped", said.readLine());
    } finally {
      child.destroyForcibly();
    }
  }

  @Test
  void pause_severalOfWhichOneHasEnded_stopsTheOthers() throws Exception {
    Process ended = new ProcessBuilder("true").start();
    assertEquals(0, ended.waitFor());
    Process first = start();
    Process second = start();
    try {
      try (var pause =
          ProcessSuspension.of(List.of(first.toHandle(), ended.toHandle(), second.toHandle()))) {
        awaitStopped(first);
        awaitStopped(second);
      }
      for (Process child : List.of(first, second)) {
        child.getOutputStream().close();
        assertEquals(143, child.waitFor(), "it goes on, and ends");
      }
    } finally {
      first.destroyForcibly();
      second.destroyForcibly();
    }
  }

  private static Process start() throws IOException {
    return new ProcessBuilder(
            ServerProcess.java(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            ParentWatchdog.class.getName(),
            Endless.class.getName(),
            "a",
            "b")
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /** What is told to stop does so when it has its turn. */
  private static void awaitStopped(Process child) throws IOException {
    while (!state(child).equals("T")) {
      assertTrue(child.isAlive());
    }
  }

  /** As {@code ps} tells it: T is stopped. */
  private static String state(Process child) throws IOException {
    Process ps = new ProcessBuilder("ps", "-o", "state=", "-p", Long.toString(child.pid())).start();
    try (BufferedReader said = ps.inputReader(StandardCharsets.UTF_8)) {
      return said.readLine().strip();
    }
  }
}
