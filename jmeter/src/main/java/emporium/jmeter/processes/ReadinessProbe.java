package emporium.jmeter.processes;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;

/** Checks whether a process is ready. Thread-safe. */
@FunctionalInterface
interface ReadinessProbe {
  /** Returns whether it is ready now. */
  boolean isReady(LogTail log) throws IOException;

  /**
   * The process has logged its port, so that no other process that has taken the port is asked, and
   * answers its readiness check with 200.
   */
  static ReadinessProbe health(URI address, int answerMaxMs) {
    String listening = "Listening on: " + address;
    return log -> {
      if (log.lines().stream().noneMatch(line -> line.contains(listening))) {
        return false;
      }
      var connection =
          (HttpURLConnection) address.resolve("/q/health/ready").toURL().openConnection();
      connection.setConnectTimeout(answerMaxMs);
      connection.setReadTimeout(answerMaxMs);
      try {
        return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
      } catch (IOException notYet) {
        return false;
      } finally {
        connection.disconnect();
      }
    };
  }

  /** It prints a line with this prefix. */
  static ReadinessProbe line(String start) {
    return log -> log.lines().stream().anyMatch(line -> line.startsWith(start));
  }
}
