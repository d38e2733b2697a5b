package emporium.jmeter.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Records of a service that has too many readers, or that is not what it should be. */
class RecordReadRetryTest {
  private final AtomicInteger refusalsLeft = new AtomicInteger();
  private final AtomicInteger requests = new AtomicInteger();
  private final List<Integer> read = new ArrayList<>();
  private String retryAfter = "0";
  private String records = "{\"n\":1}\n{\"n\":2}\n";
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private volatile CountDownLatch prepared = new CountDownLatch(0);
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
    server.createContext("/records/stock", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void answer(HttpExchange exchange) throws IOException {
    requests.incrementAndGet();
    try {
      prepared.await();
    } catch (InterruptedException e) {
      throw new IOException("the test is over", e);
    }
    boolean refused = refusalsLeft.getAndDecrement() > 0;
    if (refused && !retryAfter.isEmpty()) {
      exchange.getResponseHeaders().add("Retry-After", retryAfter);
    }
    byte[] body = (refused ? "{}" : records).getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(refused ? 503 : 200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  /** Prepares records until so many looks at its progress were made, moving on or not. */
  private void prepares(boolean movesOn, int looksMax) {
    var checks = new AtomicInteger();
    var ready = new CountDownLatch(looksMax);
    server.createContext(
        "/q/metrics",
        exchange -> {
          int written = movesOn ? checks.incrementAndGet() : 7;
          byte[] body =
              ("# TYPE x counter\nemporium_spool_bytes_total " + written + ".0\n")
                  .getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
          ready.countDown();
        });
    prepared = ready;
  }

  private boolean read(int answerTimeoutMs) throws IOException {
    return read(answerTimeoutMs, row -> read.add(row.get("n").asInt()));
  }

  private boolean read(int answerTimeoutMs, Consumer<JsonNode> consumer) throws IOException {
    var address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    try (var marketplace = new MarketplaceClient(address, 1, answerTimeoutMs)) {
      return marketplace.records("stock", consumer);
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
  void records_preparedForLongerThanTheTimeout_areReadSinceItMovesOn() throws IOException {
    prepares(true, 24); // a look each eighth of the time-out
    assertTrue(read(400));
    assertEquals(List.of(1, 2), read);
  }

  @Test
  void records_nothingMovesOn_areGivenUpSayingSo() {
    prepares(false, Integer.MAX_VALUE);
    var failure = assertThrows(IOException.class, () -> read(200));
    assertEquals("/records/stock: nothing written or sent for 200 ms", failure.getMessage());
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

  @Test
  void records_notJson_areRefusedWithTheirPath() {
    for (String broken : List.of("<html>", "{\"n\":1}\n<html>", "{\"n\":1}\n{\"n\":")) {
      records = broken;
      var failure = assertThrows(IOException.class, () -> read(60_000));
      assertEquals("GET /records/stock is not NDJSON", failure.getMessage(), broken);
    }
  }

  /** As an audit does whose own files are on a full disk. */
  @Test
  void records_readerThatFails_isNotBlamedOnTheTarget() {
    var full = new UncheckedIOException(new IOException("No space left on device"));
    var failure =
        assertThrows(
            UncheckedIOException.class,
            () ->
                read(
                    60_000,
                    row -> {
                      throw full;
                    }));
    assertSame(full, failure);
  }
}
