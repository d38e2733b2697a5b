package emporium.jmeter.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Suspends processes, as by SIGSTOP, until this is closed or this process ends: a helper stops them
 * and resumes them when its pipe from here closes. Not thread-safe.
 */
public final class ProcessSuspension implements AutoCloseable {
  private static final long END_MAX_S = 10;
  private static final String SCRIPT =
      "trap '' INT; kill -STOP \"$1\" || exit 1; kill -STOP \"$@\" 2>/dev/null; echo stopped;"
          + " cat >/dev/null; kill -CONT \"$@\" 2>/dev/null";

  private final Process helper;

  private ProcessSuspension(Process helper) {
    this.helper = helper;
  }

  /**
   * Suspends a process.
   *
   * @throws IOException if it cannot be suspended
   */
  public static ProcessSuspension of(ProcessHandle process) throws IOException {
    return of(List.of(process));
  }

  /**
   * Suspends a process and those that work for it.
   *
   * @param all the process first; others that have ended meanwhile are skipped
   * @throws IOException if the first cannot be suspended
   */
  public static ProcessSuspension of(List<ProcessHandle> all) throws IOException {
    var command = new ArrayList<>(List.of("sh", "-c", SCRIPT, "sh"));
    all.forEach(one -> command.add(Long.toString(one.pid())));
    Process helper = new ProcessBuilder(command).redirectErrorStream(true).start();
    String reply = helper.inputReader(StandardCharsets.UTF_8).readLine();
    if (!"stopped".equals(reply)) {
      throw new IOException("Process " + all.get(0).pid() + " cannot be paused: " + reply);
    }
    return new ProcessSuspension(helper);
  }

  /** Resumes them, if they still exist; an interrupt does not prevent that. */
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
      interrupted = true; // the helper works without this process
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
