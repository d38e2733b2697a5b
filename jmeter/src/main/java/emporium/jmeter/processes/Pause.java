package emporium.jmeter.processes;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * A process that is held still, as by SIGSTOP, until this is closed or this process ends: a helper
 * stops it and lets it go on when its pipe from here closes. Not thread-safe.
 */
final class Pause implements AutoCloseable {
  private static final long END_MAX_S = 10;
  private static final String SCRIPT =
      "trap '' INT; kill -STOP \"$1\" || exit 1; echo stopped; cat >/dev/null; kill -CONT \"$1\"";

  private final Process helper;

  private Pause(Process helper) {
    this.helper = helper;
  }

  /**
   * Stops a process.
   *
   * @throws IOException if it cannot be stopped
   */
  static Pause of(ProcessHandle process) throws IOException {
    Process helper =
        new ProcessBuilder("sh", "-c", SCRIPT, "sh", Long.toString(process.pid()))
            .redirectErrorStream(true)
            .start();
    String said = helper.inputReader(StandardCharsets.UTF_8).readLine();
    if (!"stopped".equals(said)) {
      throw new IOException("Process " + process.pid() + " cannot be paused: " + said);
    }
    return new Pause(helper);
  }

  /** Lets it go on, if it is still there. */
  @Override
  public void close() {
    try {
      helper.getOutputStream().close();
      if (!helper.waitFor(END_MAX_S, TimeUnit.SECONDS)) {
        helper.destroyForcibly();
      }
    } catch (IOException gone) {
      helper.destroyForcibly();
    } catch (InterruptedException stopped) {
      helper.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
