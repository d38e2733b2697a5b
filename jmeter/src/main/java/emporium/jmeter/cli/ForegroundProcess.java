package emporium.jmeter.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a command in the foreground: it has this process's input and output, and ends with it. */
final class ForegroundProcess {
  private static final long STOP_WAIT_MAX_S = 60;

  private ForegroundProcess() {}

  /** Waits for the command's end and returns its exit code. */
  static int run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).inheritIO().start();
    var stopper = new Thread(() -> stop(process), "stop-child");
    Runtime.getRuntime().addShutdownHook(stopper);
    int code = process.waitFor();
    try {
      Runtime.getRuntime().removeShutdownHook(stopper);
    } catch (IllegalStateException shuttingDown) {
      return code; // the hook is running, and has nothing left to stop
    }
    return code;
  }

  private static void stop(Process process) {
    process.destroy();
    try {
      if (!process.waitFor(STOP_WAIT_MAX_S, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException stopped) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
