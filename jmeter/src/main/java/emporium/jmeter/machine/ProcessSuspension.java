package emporium.jmeter.processes;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Processes that are held still, as by SIGSTOP, until this is closed or this process ends: a helper
 * stops them and lets them go on when its pipe from here closes. Not thread-safe.
 */
public final class Pause implements AutoCloseable {
  private static final long END_MAX_S = 10;
  private static final String SCRIPT =
      "trap '' INT; kill -STOP \"$1\" || exit 1; kill -STOP \"$@\" 2>/dev/null; echo stopped;"
          + " cat >/dev/null; kill -CONT \"$@\" 2>/dev/null";

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
    return of(List.of(process));
  }

  /**
   * Stops a process and those that work for it.
   *
   * @param all the process first; of the others those that have ended meanwhile are left out
   * @throws IOException if the first cannot be stopped
   */
  public static Pause of(List<ProcessHandle> all) throws IOException {
    var command = new ArrayList<>(List.of("sh", "-c", SCRIPT, "sh"));
    all.forEach(one -> command.add(Long.toString(one.pid())));
    Process helper = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = helper.inputReader(StandardCharsets.UTF_8).readLine();
    if (!"stopped".equals(said)) {
      throw new IOException("Process " + all.get(0).pid() + " cannot be paused: " + said);
    }
    return new Pause(helper);
  }

  /** Lets them go on, if they are still there; an interrupt does not keep it from that. */
  @Override
  public void close() {
    boolean interrupted = Thread.interrupted();
    try {
      helper.getOutputStream().close();
    } catch (IOException gone) {
      helper.destroyForcibly();
    }
    try {
      if (!helper.waitFor(END_MAX_S, TimeUnit.SECONDS)) {
        throw new IllegalStateException("A paused process was not let go on in time");
      }
    } catch (InterruptedException stopped) {
      interrupted = true; // the helper does its work without us
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
