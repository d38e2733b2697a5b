package emporium.jmeter.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the server of {@code run} is asked. */
class ServerListenerTest {
  private static final String INSECURE_REQUESTS = "QUARKUS_HTTP_INSECURE_REQUESTS";

  @Test
  void of_environmentThatSaysNothing_isHttp() {
    var listener = ServerListener.of(Map.of("QUARKUS_HTTP_SSL_PORT", "9443"), 8081);
    assertEquals(URI.create("http://localhost:8081/"), listener.page());
    assertEquals(URI.create("http://127.0.0.1:8081"), listener.asked());
    assertEquals(listener, ServerListener.of(Map.of(INSECURE_REQUESTS, "ENABLED"), 8081));
  }

  @ParameterizedTest
  @ValueSource(strings = {"disabled", "redirect", "DISABLED"})
  void of_environmentWithoutHttp_isHttps(String insecureRequests) {
    var listener = ServerListener.of(Map.of(INSECURE_REQUESTS, insecureRequests), 8081);
    assertEquals(URI.create("https://localhost:8443/"), listener.page());
    assertEquals(URI.create("https://localhost:8443"), listener.asked());
  }

  @Test
  void of_portOfHttpsInTheEnvironment_isThat() {
    var environment = Map.of(INSECURE_REQUESTS, "disabled", "QUARKUS_HTTP_SSL_PORT", "9443");
    assertEquals(
        URI.create("https://localhost:9443"), ServerListener.of(environment, 8081).asked());
  }
}
