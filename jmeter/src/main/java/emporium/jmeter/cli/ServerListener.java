package emporium.jmeter.cli;

import java.net.URI;
import java.util.Map;

/**
 * Where the server of {@code run} is asked: by HTTP, or by HTTPS if its environment turns HTTP off.
 * Immutable.
 *
 * @param page where a person opens it
 * @param asked where this program asks it; by HTTPS the same, since its certificate has a name
 */
record ServerListener(URI page, URI asked) {
  private static final String INSECURE_REQUESTS = "QUARKUS_HTTP_INSECURE_REQUESTS";
  private static final String SSL_PORT = "QUARKUS_HTTP_SSL_PORT";
  private static final String ENABLED = "enabled";
  private static final String USUAL_SSL_PORT = "8443";

  /**
   * Reads the variables of Quarkus.
   *
   * @param port of HTTP
   */
  static ServerListener of(Map<String, String> environment, int port) {
    if (environment.getOrDefault(INSECURE_REQUESTS, ENABLED).equalsIgnoreCase(ENABLED)) {
      return new ServerListener(
          URI.create("http://localhost:" + port + "/"), URI.create("http://127.0.0.1:" + port));
    }
    String encrypted =
        "https://localhost:" + environment.getOrDefault(SSL_PORT, USUAL_SSL_PORT).strip();
    return new ServerListener(URI.create(encrypted + "/"), URI.create(encrypted));
  }
}
