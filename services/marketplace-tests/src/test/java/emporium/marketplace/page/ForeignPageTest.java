package emporium.marketplace.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.marketplace.FreshMarketplace;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests as pages of other sites send them: written by hand, since clients set Host. */
@QuarkusTest
@TestProfile(FreshMarketplace.class)
class ForeignPageTest {
  private static final int WAIT_MAX_MS = 60_000;

  @TestHTTPResource("/")
  URL url;

  /** The whole answer to a request with these headers. */
  private String answer(String method, String path, String... headers) throws IOException {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), url.getPort())) {
      socket.setSoTimeout(WAIT_MAX_MS);
      String request =
          method
              + " "
              + path
              + " HTTP/1.1\r\nConnection: close\r\nContent-Length: 0\r\n"
              + String.join("\r\n", headers)
              + "\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private String own() {
    return "Host: localhost:" + url.getPort();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/dead-letters/stock/reserve-stock:7/redrive",
        "/backup",
        "/product",
        "/cart/1/checkout"
      })
  void post_ofAForeignPage_is403(String path) throws IOException {
    String answer =
        answer("POST", path, own(), "Origin: http://evil.example", "Sec-Fetch-Site: cross-site");
    assertTrue(answer.startsWith("HTTP/1.1 403"), answer);
    assertTrue(answer.contains("urn:emporium:not-same-origin"), answer);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PUT", "PATCH", "DELETE"})
  void otherMethods_ofAForeignPage_are403(String method) throws IOException {
    String answer = answer(method, "/cleanup", own(), "Sec-Fetch-Site: cross-site");
    assertTrue(answer.startsWith("HTTP/1.1 403"), answer);
  }

  @Test
  void post_underANameThatResolvesHere_is403() throws IOException {
    String name = "evil.example:" + url.getPort();
    String answer =
        answer(
            "POST",
            "/dead-letters/stock/reserve-stock:7/redrive",
            "Host: " + name,
            "Origin: http://" + name,
            "Sec-Fetch-Site: same-origin");
    assertTrue(answer.startsWith("HTTP/1.1 403"), answer);
  }

  @Test
  void post_ofAPageOfThisServerOrOfAProgram_reachesTheResource() throws IOException {
    String path = "/dead-letters/stock/reserve-stock:7/redrive";
    String page =
        answer(
            "POST",
            path,
            own(),
            "Origin: http://localhost:" + url.getPort(),
            "Sec-Fetch-Site: same-origin");
    String program = answer("POST", path, own());
    assertEquals("HTTP/1.1 404", page.substring(0, 12), page);
    assertEquals("HTTP/1.1 404", program.substring(0, 12), program);
  }

  @Test
  void get_ofALinkOnAForeignPage_isAnswered() throws IOException {
    String answer =
        answer("GET", "/about", own(), "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate");
    assertTrue(answer.startsWith("HTTP/1.1 200"), answer);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/about", "/records/customer", "/live", "/", "/q/health", "/q/metrics"})
  void get_ofAScriptOfAForeignPage_is403(String path) throws IOException {
    String answer =
        answer("GET", path, own(), "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors");
    assertTrue(answer.startsWith("HTTP/1.1 403"), answer);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/about", "/records/customer", "/live", "/", "/q/health", "/q/metrics"})
  void get_underANameThatResolvesHere_is403(String path) throws IOException {
    String answer = answer("GET", path, "Host: evil.example:" + url.getPort());
    assertTrue(answer.startsWith("HTTP/1.1 403"), answer);
    assertTrue(answer.contains("urn:emporium:foreign-host"), answer);
  }
}
