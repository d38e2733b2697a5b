package emporium.jmeter.cli;

import emporium.jmeter.machine.ProcessTree;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs a command in the foreground: it has this process's input and output, and ends with it. It
 * can be killed and started again meanwhile. Thread-safe.
 */
final class ForegroundProcess {
  private static final long STOP_WAIT_MAX_S = 60;
  private static final long RESTART_WAIT_MAX_MS = 30_000;

  private final List<String> command;
  private final Map<String, String> environment;
  private final @Nullable PrintStream output;
  private @Nullable Process process; // these are guarded by this
  private boolean restart;
  private boolean stopping;

  /**
   * @param output what the command prints goes here; null: to this process's own output
   */
  ForegroundProcess(List<String> command, @Nullable PrintStream output) {
    this(command, Map.of(), output);
  }

  /**
   * The same, with variables besides those of this process.
   *
   * @param environment what other users of this machine may not see, unlike arguments
   */
  ForegroundProcess(
      List<String> command, Map<String, String> environment, @Nullable PrintStream output) {
    this.command = List.copyOf(command);
    this.environment = Map.copyOf(environment);
    this.output = output;
  }

  /** Waits until it has ended, other than to be started again, and returns its exit code. */
  int run() throws IOException, InterruptedException {
    var stopper = new Thread(this::stop, "stop-child");
    Runtime.getRuntime().addShutdownHook(stopper);
    int code;
    do {
      code = start().waitFor();
    } while (takeRestart());
    try {
      Runtime.getRuntime().removeShutdownHook(stopper);
    } catch (IllegalStateException shuttingDown) {
      return code; // the hook is running, and has nothing left to stop
    }
    return code;
  }

  private synchronized Process start() throws IOException {
    if (stopping) {
      throw new IOException("This process is ending");
    }
    var builder = new ProcessBuilder(command).inheritIO();
    builder.environment().putAll(environment);
    if (output != null) {
      builder.redirectOutput(ProcessBuilder.Redirect.PIPE);
    }
    Process started = builder.start();
    if (output != null) {
      pass(started.getInputStream(), output);
    }
    process = started;
    notifyAll();
    return started;
  }

  /** Passes on what it prints, until it has ended. */
  private static void pass(InputStream printed, PrintStream output) {
    var thread =
        new Thread(
            () -> {
              try (printed) {
                var unused = printed.transferTo(output);
              } catch (IOException ended) {
                output.flush();
              }
            },
            "output-of-child");
    thread.setDaemon(true);
    thread.start();
  }

  /** Waits until it is started, and returns it. */
  ProcessHandle started() throws IOException, InterruptedException {
    return successor(null).toHandle();
  }

  private synchronized boolean takeRestart() {
    boolean asked = restart;
    restart = false;
    return asked && !stopping;
  }

  /**
   * Kills it as {@code kill -9} does, with all that works for it, and has it started again.
   *
   * @param data where a database may be that works for it
   * @return the new process, which need not be ready
   * @throws IOException if it has ended by itself meanwhile
   */
  ProcessHandle restart(Path data) throws IOException, InterruptedException {
    Process before;
    synchronized (this) {
      if (process == null) {
        throw new IOException("It was not started yet");
      }
      before = process;
      restart = true;
    }
    ProcessTree.kill(ProcessTree.of(before.toHandle(), data));
    return successor(before).toHandle();
  }

  private synchronized Process successor(@Nullable Process before)
      throws IOException, InterruptedException {
    long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(RESTART_WAIT_MAX_MS);
    while (process == null || process == before) {
      long leftMs = TimeUnit.NANOSECONDS.toMillis(deadlineNs - System.nanoTime());
      if (leftMs <= 0) {
        throw new IOException("It was not started");
      }
      wait(leftMs);
    }
    return process;
  }

  private void stop() {
    Process last;
    synchronized (this) {
      stopping = true;
      last = process;
    }
    if (last != null) {
      end(last);
    }
  }

  private static void end(Process last) {
    last.destroy();
    try {
      if (!last.waitFor(STOP_WAIT_MAX_S, TimeUnit.SECONDS)) {
        last.destroyForcibly();
      }
    } catch (InterruptedException stopped) {
      last.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
