package emporium.jmeter.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import emporium.jmeter.client.MarketplaceClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RowPopulatorTest {
  private static final int OWNERS = 3;
  private static final int PARTS = 1_700;

  private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
  private final List<String> lines = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger refusals = new AtomicInteger();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private HttpServer server;
  private int status = 503;

  /** Two tables, of which the second refers to the first. */
  private record Rows(int bytesEach) implements RowSource {
    @Override
    public List<String> tables() {
      return List.of("owners", "parts");
    }

    @Override
    public long rows(String table) {
      return table.equals("owners") ? OWNERS : PARTS;
    }

    @Override
    public byte[] row(String table, long number) {
      return (table + " " + number + " " + "x".repeat(bytesEach)).getBytes(StandardCharsets.UTF_8);
    }
  }

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 64);
    server.setExecutor(threads);
    server.createContext(
        "/api/rows/",
        exchange -> {
          try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            boolean refused = refusals.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
            if (!refused) {
              requests.add(exchange.getRequestURI().getPath() + " " + body.length);
              new String(body, StandardCharsets.UTF_8).lines().forEach(lines::add);
            }
            exchange.sendResponseHeaders(refused ? status : 200, -1);
          }
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void populate(int workers, int bytesEach) throws IOException, InterruptedException {
    URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    try (var client = new MarketplaceClient(address, workers, 10_000)) {
      new RowPopulator(client, () -> new Rows(bytesEach), workers, text -> {}).run();
    }
  }

  @Test
  void run_anyNumberOfWorkers_postsTheSameRowsOnceAndTablesInOrder() throws Exception {
    populate(1, 10);
    List<String> alone = List.copyOf(lines);
    assertEquals(OWNERS + PARTS, new TreeSet<>(alone).size());
    assertTrue(requests.get(0).startsWith("/api/rows/owners "), requests.toString());
    requests.clear();
    lines.clear();
    populate(4, 10);
    assertEquals(OWNERS + PARTS, lines.size());
    assertEquals(new TreeSet<>(alone), new TreeSet<>(lines));
    assertTrue(requests.get(0).startsWith("/api/rows/owners "), requests.toString());
    assertEquals(5, requests.size());
  }

  @Test
  void run_largeRows_staysBelowFourMegabytesInARequest() throws Exception {
    populate(2, 20_000);
    assertEquals(OWNERS + PARTS, lines.size());
    requests.forEach(
        request ->
            assertTrue(
                Integer.parseInt(request.substring(request.indexOf(' ') + 1)) <= 4 << 20, request));
  }

  @Test
  void run_busyServer_isAskedAgain() throws Exception {
    refusals.set(3);
    populate(2, 10);
    assertEquals(OWNERS + PARTS, new TreeSet<>(lines).size());
  }

  @Test
  void run_refusedRows_areAnError() {
    refusals.set(1);
    status = 409;
    var refused = assertThrows(IOException.class, () -> populate(2, 10));
    assertTrue(refused.getMessage().contains("/api/rows/"), refused.getMessage());
    assertTrue(refused.getMessage().contains(" answered 409"), refused.getMessage());
  }
}
