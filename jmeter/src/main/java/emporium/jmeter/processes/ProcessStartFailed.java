package emporium.jmeter.processes;

import java.io.IOException;

/** A process did not become ready; says which, why, and what it printed last. */
public final class StartFailed extends IOException {
  private static final long serialVersionUID = 1;
  private static final int LINES = 30;

  private StartFailed(String message) {
    super(message);
  }

  static StartFailed of(String name, String why, LogTail log) throws IOException {
    return new StartFailed(
        name + " " + why + "; the end of " + log.file() + ":\n" + log.last(LINES).indent(2));
  }
}
