package emporium.jmeter.toy;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.fake.FakeMarketplaceServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server of things in this process. */
public final class ToyServer implements AutoCloseable {
  private static final String PROCESSING = "Emporium-Processing-Ns";
  private static final long PROCESSING_NS = 42_000;

  private final Map<String, String> rows = new ConcurrentHashMap<>();
  private final Map<String, String> added = new ConcurrentHashMap<>();
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final String engine;
  private volatile boolean wrong;

  /** A server that says it has this engine. */
  public ToyServer(String engine) throws IOException {
    this.engine = engine;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 256);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  public URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Answers reads with another value from now on. */
  public void answerWrongly() {
    wrong = true;
  }

  /** Loses one thing that it acknowledged. */
  public void loseOne() {
    added.remove(added.keySet().iterator().next());
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      String path = exchange.getRequestURI().getPath();
      if (path.equals("/about")) {
        answer(exchange, 200, FakeMarketplaceServer.about(engine, "power", "nested-locks"));
      } else if (path.equals("/api/rows/things")) {
        for (String line : body.lines().toList()) {
          JsonNode row = MarketplaceClient.JSON.readTree(line);
          rows.put(row.path("number").asText(), row.path("value").asText());
        }
        answer(exchange, 200, "{}");
      } else if (path.equals("/api/added")) {
        answer(exchange, 200, String.join("\n", added.keySet()));
      } else {
        serve(exchange, path.substring(path.lastIndexOf('/') + 1));
      }
    }
  }

  private void serve(HttpExchange exchange, String name) throws IOException {
    exchange.getResponseHeaders().set(PROCESSING, Long.toString(PROCESSING_NS));
    if (exchange.getRequestMethod().equals("POST")) {
      added.put(name, "");
      answer(exchange, 201, "{}");
    } else {
      String value = rows.get(name);
      answer(exchange, value == null ? 404 : 200, wrong ? "0" : String.valueOf(value));
    }
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
