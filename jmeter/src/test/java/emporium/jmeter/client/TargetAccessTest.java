package emporium.jmeter.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What this program shows servers, and where it sends it. */
class TargetAccessTest {
  private static final int ANSWER_MAX_MS = 60_000;
  private static final int PREPARATION_MAX_MS = 10_000;
  private static final String METRICS = "/q/metrics";

  @TempDir private Path directory;

  private final List<HttpServer> servers = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void forget() {
    System.clearProperty(TargetAccess.TOKEN_FILE);
    System.clearProperty(TargetAccess.CA_FILE);
    servers.forEach(server -> server.stop(0));
    threads.shutdownNow();
  }

  private void token(String content) throws IOException {
    Path file = Files.writeString(directory.resolve("token"), content);
    System.setProperty(TargetAccess.TOKEN_FILE, file.toString());
  }

  @Test
  void ofThisProcess_fileOfAToken_isTheHeader() throws IOException {
    assertNull(TargetAccess.ofThisProcess().authorization());
    token("a.b-c.d_e\n");
    assertEquals("Bearer a.b-c.d_e", TargetAccess.ofThisProcess().authorization());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a.b.c d", "Bearer a.b.c", "a.b.c\r\nX: y"})
  void ofThisProcess_noToken_isRefusedWithItsFile(String content) throws IOException {
    token(content);
    var refused = assertThrows(IllegalArgumentException.class, TargetAccess::ofThisProcess);
    assertTrue(refused.getMessage().contains(directory.toString()), refused.getMessage());
  }

  @Test
  void ofThisProcess_noCertificate_isRefusedWithItsFile() throws IOException {
    Path file = Files.writeString(directory.resolve("ca.pem"), "no certificate");
    System.setProperty(TargetAccess.CA_FILE, file.toString());
    var refused = assertThrows(IllegalArgumentException.class, TargetAccess::ofThisProcess);
    assertTrue(refused.getMessage().contains(file.toString()), refused.getMessage());
  }

  /** Answers with a redirect, or with the header that it was sent. */
  private URI server(List<String> seen, String redirect) throws IOException {
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          seen.add(String.valueOf(exchange.getRequestHeaders().getFirst(TargetAccess.HEADER)));
          answer(exchange, redirect);
        });
    server.start();
    servers.add(server);
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private static void answer(HttpExchange exchange, String redirect) throws IOException {
    try (exchange) {
      if (!redirect.isEmpty()) {
        exchange.getResponseHeaders().set("Location", redirect);
      }
      exchange.sendResponseHeaders(redirect.isEmpty() ? 200 : 307, -1);
    }
  }

  /** The progress of records is asked for beside the request for them. */
  @Test
  void token_redirectWhileRecordsArePrepared_isNotSentThere() throws IOException {
    token("a.b.c");
    var there = new CopyOnWriteArrayList<String>();
    var here = new CopyOnWriteArrayList<String>();
    URI elsewhere = server(there, "");
    URI configured = recordsServer(here, elsewhere + METRICS);
    try (var client = new MarketplaceClient(configured, 1, PREPARATION_MAX_MS)) {
      assertTrue(client.records("order", row -> {}));
    }
    assertEquals(List.of("Bearer a.b.c", "Bearer a.b.c"), here.subList(0, 2));
    assertEquals(List.of(), there);
  }

  /** Redirects who asks for its metrics, and has no records until that has happened twice. */
  private URI recordsServer(List<String> seen, String redirect) throws IOException {
    var asked = new CountDownLatch(2);
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(
        METRICS,
        exchange -> {
          seen.add(String.valueOf(exchange.getRequestHeaders().getFirst(TargetAccess.HEADER)));
          answer(exchange, redirect);
          asked.countDown();
        });
    server.createContext(
        "/records/order",
        exchange -> {
          try {
            asked.await();
            answer(exchange, "");
          } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
          }
        });
    server.start();
    servers.add(server);
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** The first is the control. */
  @Test
  void token_redirectToAnAddressThatIsNotConfigured_isNotSentThere() throws IOException {
    token("a.b.c");
    var there = new CopyOnWriteArrayList<String>();
    var here = new CopyOnWriteArrayList<String>();
    URI elsewhere = server(there, "");
    URI configured = server(here, elsewhere + "/cart/7");
    try (var client = new MarketplaceClient(configured, 1, ANSWER_MAX_MS)) {
      assertEquals(200, client.get("/cart/7").status());
    }
    assertEquals(List.of("Bearer a.b.c"), here);
    assertEquals(List.of("null"), there);
  }
}
