package emporium.jmeter.fake;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;

/** A {@link InMemoryMarketplace} behind HTTP. */
public final class FakeMarketplaceServer implements AutoCloseable {
  static {
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final InMemoryMarketplace market;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger refusals = new AtomicInteger();
  private volatile Function<String, Integer> fault = request -> 0;
  private volatile Predicate<String> lost = request -> false;
  private volatile String about = about("ms", "process", "nested-locks");
  private volatile boolean vanished;

  public FakeMarketplaceServer() {
    this(new InMemoryMarketplace());
  }

  FakeMarketplaceServer(InMemoryMarketplace market) {
    this.market = market;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 256);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  public InMemoryMarketplace market() {
    return market;
  }

  public URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** What a server says that is kept and isolated like this, at the strongest levels. */
  public static String about(String engine, String durability, String isolation) {
    return """
        {"name":"fake","version":"1","commit":"abc1234abc12","tree":"changed","engine":"%s",
         "durability":"%s","isolation":"%s","faults":{"drop":0,"duplicate":0,"reorder":0},
         "criteria":{"replication":"causal-seller","integrity":"consistent","dashboard":"snapshot",
           "delivery":"exactly-once","event_order":"causal","audit_log":"on"},
         "replica":0,"replicas":1,"tracing":"off","traced_percent":100,
         "machine":{"jdk":"a JVM 17","os":"an OS 1","cores":3,"heap_max_bytes":268435456},
         "facts":{}}
        """
        .formatted(engine, durability, isolation);
  }

  /** Says this of itself; nothing if it is empty, as before servers did. */
  public void about(String json) {
    about = json;
  }

  /** Refuses this many requests with 503 before it goes on. */
  public void refuse(int requests) {
    refusals.set(requests);
  }

  /** Answers with the status that the function gives for method and path, 0 for none. */
  public void fault(Function<String, Integer> status) {
    fault = status;
  }

  /** Does what these requests ask for, by method and path, but answers them nothing. */
  public void lose(Predicate<String> requests) {
    lost = requests;
  }

  /** Answers nothing from now on: every connection ends without an answer. */
  public void vanish() {
    vanished = true;
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange;
        InputStream input = exchange.getRequestBody()) {
      byte[] body = input.readAllBytes();
      String method = exchange.getRequestMethod();
      String path = exchange.getRequestURI().getPath();
      int status = fault.apply(method + " " + path);
      if (refusals.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
        status = 503;
      }
      if (vanished) {
        throw new IOException("gone");
      }
      if (status != 0) {
        exchange.sendResponseHeaders(status, -1);
        return;
      }
      JsonNode json = body.length == 0 ? null : RecordTables.JSON.readTree(body);
      answer(exchange, method, List.of(path.substring(1).split("/")), json);
    }
  }

  private void answer(HttpExchange exchange, String method, List<String> path, JsonNode body)
      throws IOException {
    String route = method + " " + path.get(0);
    switch (route) {
      case "POST customer", "POST seller", "POST product", "POST stock" -> {
        market.ingest(path.get(0), body);
        empty(exchange, 201);
      }
      case "GET product" -> {
        String product = market.product(number(path, 1), number(path, 2));
        text(exchange, product.isEmpty() ? 404 : 200, product);
      }
      case "DELETE product" -> {
        market.delete(number(path, 1), number(path, 2));
        empty(exchange, 202);
      }
      case "PATCH product" -> empty(exchange, market.price(body) ? 202 : 409);
      case "PUT product" -> {
        market.replace(body);
        empty(exchange, 202);
      }
      case "PATCH stock" -> {
        market.replenish(number(path, 1), number(path, 2), body.get("quantity").intValue());
        empty(exchange, 204);
      }
      case "PATCH cart", "POST cart" -> cart(exchange, path, body);
      case "PATCH shipment" -> {
        int delivered = market.deliver(path.get(1));
        exchange.getResponseHeaders().set("Emporium-Delivered", Integer.toString(delivered));
        empty(exchange, 202);
      }
      case "GET records" -> records(exchange, path.get(1));
      case "GET about" -> text(exchange, about.isEmpty() ? 404 : 200, about);
      case "GET criteria" -> text(exchange, 200, "{\"audit_log\":\"on\"}");
      case "GET open-transactions" ->
          text(exchange, 200, "{\"open\":0,\"outbox\":0,\"dead_letters\":0,\"transactions\":[]}");
      default -> empty(exchange, 200);
    }
  }

  private void cart(HttpExchange exchange, List<String> path, JsonNode body) throws IOException {
    int customer = number(path, 1);
    switch (path.get(2)) {
      case "add" -> {
        market.addItem(customer, body);
        empty(exchange, 200);
      }
      case "seal" -> {
        market.seal(customer);
        empty(exchange, 200);
      }
      default -> {
        String outcome = market.checkout(customer, body.get("instanceId").asText());
        if (outcome.isEmpty()) {
          text(exchange, 422, "{\"type\":\"urn:emporium:problem:empty-cart\"}");
        } else {
          exchange.getResponseHeaders().set("Emporium-Outcome", outcome);
          empty(exchange, 200);
        }
      }
    }
  }

  private void records(HttpExchange exchange, String service) throws IOException {
    List<ObjectNode> rows = market.tables().service(service);
    if (rows == null) {
      empty(exchange, 404);
      return;
    }
    var lines = new StringBuilder();
    synchronized (market) {
      rows.forEach(row -> lines.append(row).append('\n'));
    }
    text(exchange, 200, lines.toString());
  }

  private static int number(List<String> path, int place) {
    return Integer.parseInt(path.get(place));
  }

  private void empty(HttpExchange exchange, int status) throws IOException {
    if (lost.test(exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath())) {
      throw new IOException("the answer is lost");
    }
    exchange.sendResponseHeaders(status, -1);
  }

  private static void text(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    if (bytes.length > 0) {
      exchange.getResponseBody().write(bytes);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
