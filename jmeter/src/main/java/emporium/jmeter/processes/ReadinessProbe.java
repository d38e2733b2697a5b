package emporium.jmeter.processes;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;

/** How a process shows that it is ready. Thread-safe. */
@FunctionalInterface
interface Readiness {
  /** Whether it is ready now. */
  boolean isReady(LogTail log) throws IOException;

  /**
   * It says that it listens, so that nobody else is asked who has taken the port meanwhile, and
   * answers its readiness check with 200.
   */
  static Readiness health(URI address, int answerMaxMs) {
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

  /** It prints a line that begins like this. */
  static Readiness line(String start) {
    return log -> log.lines().stream().anyMatch(line -> line.startsWith(start));
  }
}
