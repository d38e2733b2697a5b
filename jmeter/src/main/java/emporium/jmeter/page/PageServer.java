package emporium.jmeter.page;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.client.TargetAccess;
import emporium.jmeter.page.StaticFiles.StaticFile;
import java.io.IOException;
import java.io.OutputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Serves the live page of all processes that this one has started, on the loopback interface: one
 * address gathers their streams. Follows them only while there are watchers. If this process has a
 * token, it asks with it for all who use the page: then each request has to show the {@link
 * PageKey}. Thread-safe.
 */
public final class PageServer implements AutoCloseable {
  private static final long SIGN_OF_LIFE_S = 15;
  private static final int ANSWER_MAX_MS = 10_000;
  private static final String JSON_TYPE = "application/json";
  private static final String OPERATOR = "/operator";
  private static final String POLICY =
      "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none';"
          + " object-src 'none'";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpServer server;
  private final @Nullable PageKey key;
  private final ExecutorService threads;
  private final TargetAccess access = TargetAccess.ofThisProcess();
  private final HttpClient client =
      access
          .trusting(HttpClient.newBuilder())
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofMillis(ANSWER_MAX_MS))
          .build();
  private final ForwardedRequest forwarded = new ForwardedRequest(client, access);
  private final OperatorActions actions = new OperatorActions();
  private final Watchers watchers;
  private final Map<String, Watched> systems = new ConcurrentHashMap<>();
  private volatile @Nullable Watched current;

  /** A system that is watched. */
  private record Watched(ServiceAddresses addresses, List<StreamFollower> followers) {}

  private PageServer(HttpServer server, PageBounds bounds, boolean withKey) {
    this.server = server;
    this.key = withKey || access.token() != null ? new PageKey() : null;
    this.watchers = new Watchers(bounds);
    this.threads =
        new ThreadPoolExecutor(
            0,
            bounds.threadsMax(),
            SIGN_OF_LIFE_S,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            PageServer::thread);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  /**
   * Starts serving.
   *
   * @param port where it listens; 0 is one that is free
   * @throws IOException if the port is in use
   */
  public static PageServer start(int port, PageBounds bounds) throws IOException {
    return start(port, bounds, false);
  }

  /**
   * Starts serving at a free port what another process passes on, which gets the {@link #address}
   * with the key, also if this process has no token.
   *
   * @throws IOException if there is no free port
   */
  public static PageServer startWithKey(PageBounds bounds) throws IOException {
    return start(0, bounds, true);
  }

  private static PageServer start(int port, PageBounds bounds, boolean withKey) throws IOException {
    try {
      return new PageServer(
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0),
          bounds,
          withKey);
    } catch (BindException inUse) {
      throw new IOException("The port of the live page is in use: " + port, inUse);
    }
  }

  private static Thread thread(Runnable task) {
    var thread = new Thread(task, "page");
    thread.setDaemon(true);
    return thread;
  }

  /** Returns where the page is, with its key if it has one: for those who may ask. */
  public URI address() {
    String query = key == null ? "" : key.query();
    return URI.create("http://localhost:" + server.getAddress().getPort() + "/" + query);
  }

  /**
   * Watches a system from now on, in place of an earlier one of the same name; the page reads
   * sellers of the one that was added or selected last.
   *
   * @param name of the system, by which its processes are known on the page; empty: by their own
   */
  public void watch(String name, ServiceAddresses addresses) {
    List<StreamFollower> followers = new ArrayList<>();
    for (URI process : addresses.all()) {
      followers.add(
          new StreamFollower(
              client, access, process, own -> nameOf(name, own, addresses), watchers));
    }
    var watched = new Watched(addresses, followers);
    Watched before = systems.put(name, watched);
    current = watched;
    if (before != null) {
      before.followers().forEach(StreamFollower::close);
    }
  }

  private static String nameOf(String system, String process, ServiceAddresses addresses) {
    if (system.isEmpty()) {
      return process;
    }
    return addresses.isSingle() ? system : system + "/" + process;
  }

  /** Has the page read sellers and dead letters of that system. */
  public void select(String name) {
    current = systems.getOrDefault(name, current);
  }

  /** Offers buttons, in place of earlier ones; one action runs at a time. */
  public void offer(List<OperatorAction> offered) {
    actions.offer(offered);
  }

  /** Shows what a comparison has measured so far. */
  public void show(ObjectNode comparison) {
    ObjectNode message = JSON.createObjectNode().put("process", "comparison");
    message.set("comparison", comparison);
    watchers.keep("comparison", message.toString());
  }

  private void answer(HttpExchange exchange) {
    try (exchange) {
      route(exchange);
    } catch (IOException gone) {
      // who asked has left, or the process that answers has ended: it asks again
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private void route(HttpExchange exchange) throws IOException, InterruptedException {
    String path = exchange.getRequestURI().getPath();
    String method = exchange.getRequestMethod();
    Watched system = current;
    if (!ForwardedRequest.isAllowed(exchange)) {
      problem(exchange, 403, "Only a page of this server on this machine may ask for this");
    } else if (key != null && !key.isShownBy(exchange)) {
      PageKey.challenge(exchange);
      problem(exchange, 401, "Open the address that the command has printed, with its key");
    } else if (key != null && path.equals("/") && key.isInAddressOf(exchange)) {
      key.answerWithCookie(exchange);
    } else if (method.equals("GET") && path.equals("/live")) {
      stream(exchange);
    } else if (method.equals("GET") && path.equals("/dead-letters") && system != null) {
      send(exchange, 200, JSON_TYPE, deadLetters(system.addresses()));
    } else if (path.equals(OPERATOR) && method.equals("GET")) {
      send(exchange, 200, JSON_TYPE, actions.state());
    } else if (path.startsWith(OPERATOR + "/") && method.equals("POST")) {
      act(exchange, path.substring(OPERATOR.length() + 1));
    } else if (ForwardedRequest.accepts(method, path) && system != null) {
      forwarded.forward(exchange, system.addresses());
    } else {
      Optional<StaticFile> file = method.equals("GET") ? StaticFiles.find(path) : Optional.empty();
      if (file.isPresent()) {
        send(exchange, 200, file.get().mediaType(), file.get().content());
      } else {
        problem(exchange, 404, "There is no such thing here");
      }
    }
  }

  private void act(HttpExchange exchange, String id) throws IOException {
    switch (actions.start(id)) {
      case UNKNOWN -> problem(exchange, 404, "There is no such action");
      case ANOTHER_RUNS -> problem(exchange, 409, "Another action runs");
      case STARTED -> send(exchange, 202, JSON_TYPE, actions.state());
    }
  }

  private static void problem(HttpExchange exchange, int status, String title) throws IOException {
    byte[] body =
        JSON.writeValueAsBytes(JSON.createObjectNode().put("status", status).put("title", title));
    send(exchange, status, "application/problem+json", body);
  }

  private static void send(HttpExchange exchange, int status, String type, byte[] body)
      throws IOException {
    var headers = exchange.getResponseHeaders();
    headers.set("Content-Type", type);
    headers.set("Content-Security-Policy", POLICY);
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Cache-Control", "no-cache");
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }

  /** Those of all processes, the oldest of each. */
  private static byte[] deadLetters(ServiceAddresses addresses) throws IOException {
    ArrayNode oldest = JSON.createArrayNode();
    int count = 0;
    try (var marketplace = new MarketplaceClient(addresses, 1, ANSWER_MAX_MS)) {
      for (var answer : marketplace.getFromAll("/dead-letters")) {
        if (answer.accepted()) {
          var list = JSON.readTree(answer.body());
          count += list.path("dead_letters").asInt();
          list.path("oldest").forEach(oldest::add);
        }
      }
    }
    ObjectNode all = JSON.createObjectNode().put("dead_letters", count);
    all.set("oldest", oldest);
    return JSON.writeValueAsBytes(all);
  }

  private void stream(HttpExchange exchange) throws IOException, InterruptedException {
    BlockingQueue<String> queue = watchers.join();
    if (queue == null) {
      problem(exchange, 503, "Too many watch");
      return;
    }
    try {
      exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
      exchange.getResponseHeaders().set("Cache-Control", "no-cache");
      exchange.sendResponseHeaders(200, 0);
      OutputStream out = exchange.getResponseBody();
      while (!Thread.currentThread().isInterrupted()) {
        String message = queue.poll(SIGN_OF_LIFE_S, TimeUnit.SECONDS);
        String text = message == null ? ":\n\n" : "data:" + message + "\n\n";
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
      }
    } finally {
      watchers.leave(queue);
    }
  }

  @Override
  public void close() {
    actions.close();
    systems.values().forEach(system -> system.followers().forEach(StreamFollower::close));
    server.stop(0);
    threads.shutdownNow();
  }
}
