package emporium.jmeter.processes;

import java.io.IOException;

/** A process did not become ready; names it, with the reason and its last output. */
public final class ProcessStartFailed extends IOException {
  private static final long serialVersionUID = 1;
  private static final int LINES = 30;

  private ProcessStartFailed(String message) {
    super(message);
  }

  static ProcessStartFailed of(String name, String why, LogTail log) throws IOException {
    return new ProcessStartFailed(
        name + " " + why + "; the end of " + log.file() + ":\n" + log.last(LINES).indent(2));
  }
}
