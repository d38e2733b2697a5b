package emporium.runtime.engine;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.engine.Engine;
import emporium.persistence.engine.StartFailed;
import emporium.runtime.Access;
import emporium.runtime.testing.Await;
import emporium.runtime.testing.TestPorts;
import io.quarkus.runtime.LaunchMode;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is answered at the application's address before it listens there. */
@Timeout(60)
class StartupProbeServerTest {
  private static final String HOST = "127.0.0.1";

  private final Vertx vertx = Vertx.vertx();
  private volatile Map<String, String> starting = Map.of();

  /** What happens while the engine opens. */
  private volatile Runnable opening = () -> {};

  private final Engine engine =
      (Engine)
          Proxy.newProxyInstance(
              Engine.class.getClassLoader(),
              new Class<?>[] {Engine.class},
              (proxy, method, arguments) -> {
                if (method.getName().equals("open")) {
                  opening.run();
                  return null;
                }
                assertEquals("startProgress", method.getName());
                return starting;
              });

  @AfterEach
  void end() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  private static HttpResponse<String> get(int port, String path)
      throws IOException, InterruptedException {
    var request = HttpRequest.newBuilder(URI.create("http://" + HOST + ":" + port + path)).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
  }

  @Test
  void started_whileTheEngineOpens_isDownWithHowFarItIs() throws Exception {
    try (var page = StartupProbeServer.open(engine, vertx, Access.LOOPBACK, HOST, 0)) {
      starting = Map.of("step", "loading", "done", "10", "of", "40", "percent", "25");
      var answer = get(page.port(), "/q/health/started");
      assertEquals(503, answer.statusCode());
      var check = new JsonObject(answer.body()).getJsonArray("checks").getJsonObject(0);
      assertEquals("DOWN", check.getString("status"));
      assertEquals(starting, check.getJsonObject("data").getMap());
      starting = Map.of("step", "replaying");
      assertTrue(get(page.port(), "/q/health/started").body().contains("replaying"));
    }
  }

  @Test
  void others_whileTheEngineOpens_areNotOpen() throws Exception {
    try (var page = StartupProbeServer.open(engine, vertx, Access.LOOPBACK, HOST, 0)) {
      var answer = get(page.port(), "/q/health/live");
      assertEquals(503, answer.statusCode());
      assertEquals("urn:emporium:not-open", new JsonObject(answer.body()).getString("type"));
    }
  }

  /** A name that somebody made to resolve to the loopback address. */
  @Test
  void request_forAForeignHost_isRefusedOnLoopback() throws Exception {
    starting = Map.of("step", "loading");
    try (var page = StartupProbeServer.open(engine, vertx, Access.LOOPBACK, HOST, 0);
        var open = StartupProbeServer.open(engine, vertx, Access.OPEN, HOST, 0)) {
      assertEquals("HTTP/1.1 403 Forbidden", statusLine(page.port(), "elsewhere.example"));
      assertEquals("HTTP/1.1 503 Service Unavailable", statusLine(page.port(), "localhost"));
      assertEquals(
          "HTTP/1.1 503 Service Unavailable", statusLine(open.port(), "elsewhere.example"));
    }
  }

  private static String statusLine(int port, String host) throws IOException {
    try (var connection = new Socket(InetAddress.getLoopbackAddress(), port)) {
      connection
          .getOutputStream()
          .write(
              ("GET /q/health/started HTTP/1.1\r\nHost: " + host + "\r\n\r\n").getBytes(US_ASCII));
      var answer = new InputStreamReader(connection.getInputStream(), US_ASCII);
      return String.valueOf(new BufferedReader(answer).readLine());
    }
  }

  /** Its progress would be answered to callers without a token; the others are the control. */
  @ParameterizedTest
  @CsvSource({"LOOPBACK, true", "OPEN, true", "TOKENS, false"})
  void address_whileTheEngineOpens_isListenedAtUnlessCallersShowTokens(
      Access access, boolean isListenedAt) {
    int port = TestPorts.findFree();
    var found = new AtomicReference<Boolean>();
    opening = () -> found.set(listens(port));
    EngineBootstrap.open(engine, vertx, LaunchMode.NORMAL, access, HOST, port);
    assertEquals(isListenedAt, found.get());
    Await.until(() -> !listens(port));
  }

  private static boolean listens(int port) {
    try (var connection = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return connection.isConnected();
    } catch (ConnectException refused) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void close_leavesTheAddressFree() {
    var page = StartupProbeServer.open(engine, vertx, Access.LOOPBACK, HOST, 0);
    page.close();
    assertThrows(ConnectException.class, () -> get(page.port(), "/q/health/started"));
  }

  @Test
  void open_atAnAddressInUse_isRefusedNamingThePortAndTheWayOut() {
    try (var page = StartupProbeServer.open(engine, vertx, Access.LOOPBACK, HOST, 0)) {
      var other = Vertx.vertx();
      var refused =
          assertThrows(
              StartFailed.class,
              () -> StartupProbeServer.open(engine, other, Access.LOOPBACK, HOST, page.port()));
      String message = String.valueOf(refused.getMessage());
      assertTrue(message.contains(HOST + ":" + page.port() + ", Address already in use"), message);
      assertTrue(message.contains("--port"), message);
      other.close().toCompletionStage().toCompletableFuture().join();
    }
  }
}
