package emporium.jmeter.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Records of a service that has too many readers. */
class RecordsTurnTest {
  private final AtomicInteger refusalsLeft = new AtomicInteger();
  private final AtomicInteger requests = new AtomicInteger();
  private final List<Integer> read = new ArrayList<>();
  private String retryAfter = "0";
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
    server.createContext("/records/stock", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    requests.incrementAndGet();
    boolean refused = refusalsLeft.getAndDecrement() > 0;
    if (refused && !retryAfter.isEmpty()) {
      exchange.getResponseHeaders().add("Retry-After", retryAfter);
    }
    byte[] body = (refused ? "{}" : "{\"n\":1}\n{\"n\":2}\n").getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(refused ? 503 : 200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private boolean read(int answerTimeoutMs) throws IOException {
    var address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    try (var marketplace = new Marketplace(address, 1, answerTimeoutMs)) {
      return marketplace.records("stock", row -> read.add(row.get("n").asInt()));
    }
  }

  @Test
  void records_tooManyReaders_comesBackAsToldUntilItIsItsTurn() throws IOException {
    refusalsLeft.set(3);
    assertTrue(read(60_000));
    assertEquals(List.of(1, 2), read);
    assertEquals(4, requests.get());
  }

  @Test
  void records_itsTurnNeverComes_failsInTime() {
    refusalsLeft.set(Integer.MAX_VALUE);
    retryAfter = "1";
    var failure = assertThrows(IOException.class, () -> read(500));
    assertEquals("GET /records/stock answered 503", failure.getMessage());
    assertTrue(requests.get() > 1, () -> "" + requests);
  }

  @Test
  void records_unavailableForAnotherReason_failsAtOnce() {
    refusalsLeft.set(1);
    retryAfter = "";
    assertThrows(IOException.class, () -> read(60_000));
    assertEquals(1, requests.get());
  }
}
