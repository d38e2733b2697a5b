package emporium.jmeter.bookstore;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import emporium.jmeter.bookstore.answers.AnswerComputation;
import emporium.jmeter.bookstore.data.BookstoreLayout;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.fake.FakeMarketplaceServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;

/** A bookstore that keeps rows as they were sent and has its answers by heart. */
final class FakeBookstoreServer implements AutoCloseable {
  static {
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, JsonNode> answers = new ConcurrentHashMap<>();
  private final List<ObjectNode> records = Collections.synchronizedList(new ArrayList<>());
  private final Set<ObjectNode> keys = new HashSet<>();

  FakeBookstoreServer(BookstoreLayout layout) throws IOException {
    AnswerComputation.forEach(
        layout, (path, answer) -> answers.put(path, JSON.valueToTree(answer)));
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 256);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  ServiceAddresses addresses() {
    return ServiceAddresses.forPath(
        URI.create("http://127.0.0.1:" + server.getAddress().getPort()));
  }

  /** The rows, with the names of their tables. */
  List<ObjectNode> records() {
    return records;
  }

  /** Accepts rows again that were taken out. */
  void forgetKeys() {
    synchronized (records) {
      keys.retainAll(new HashSet<>(records));
    }
  }

  /** The first row of a table. */
  ObjectNode first(String table) {
    return find(table).orElseThrow();
  }

  private Optional<ObjectNode> find(String table) {
    synchronized (records) {
      return records.stream().filter(row -> row.path("type").asText().equals(table)).findFirst();
    }
  }

  /** Changes the answers to all calls whose paths contain this. */
  void change(String path, UnaryOperator<JsonNode> change) {
    answers.replaceAll(
        (call, answer) -> call.contains(path) ? change.apply(answer.deepCopy()) : answer);
  }

  /** The answer to a call. */
  JsonNode answer(String path) {
    JsonNode answer = answers.get(path);
    if (answer == null) {
      throw new IllegalArgumentException(path);
    }
    return answer;
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange;
        InputStream in = exchange.getRequestBody()) {
      String body = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      String path = exchange.getRequestURI().toString();
      if (path.startsWith("/api/rows/")) {
        body.lines().forEach(line -> add(path.substring("/api/rows/".length()), line));
        answer(exchange, 200, "{}");
      } else if (path.equals("/records/bookstore")) {
        answer(exchange, 200, lines());
      } else if (path.equals("/api/population")) {
        population(exchange);
      } else if (path.equals("/about")) {
        answer(exchange, 200, FakeMarketplaceServer.about("ms", "process", "nested-locks"));
      } else if (answers.containsKey(path)) {
        exchange.getResponseHeaders().set("Emporium-Processing-Ns", "41000");
        answer(exchange, 200, answer(path).toString());
      } else {
        answer(exchange, 404, "{\"title\":\"unknown\"}");
      }
    }
  }

  private String lines() {
    synchronized (records) {
      return String.join("\n", records.stream().map(ObjectNode::toString).toList());
    }
  }

  private void add(String table, String line) {
    try {
      ObjectNode row = JSON.createObjectNode().put("type", table);
      row.setAll((ObjectNode) JSON.readTree(line));
      synchronized (records) {
        if (keys.add(row)) {
          records.add(row);
        }
      }
    } catch (JsonProcessingException noRow) {
      throw new UncheckedIOException(noRow);
    }
  }

  private void population(HttpExchange exchange) throws IOException {
    Optional<ObjectNode> found = find("population");
    answer(
        exchange,
        found.isPresent() ? 200 : 404,
        found.map(ObjectNode::toString).orElse("{\"title\":\"unknown\"}"));
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
