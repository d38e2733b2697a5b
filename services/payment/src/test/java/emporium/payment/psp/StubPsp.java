package emporium.payment.psp;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A provider over HTTP that answers by what the idempotency key says, which may be a status; a
 * request that is not as the contract has it: 400.
 */
public class StubPsp implements QuarkusTestResourceLifecycleManager {
  /** Traces of the requests, each as it came. */
  @Target(ElementType.FIELD)
  @Retention(RetentionPolicy.RUNTIME)
  public @interface Traces {}

  private static final Pattern STATUS = Pattern.compile("\"IdempotencyKey\":\"status-(\\d+)");

  private final Queue<String> traces = new ConcurrentLinkedQueue<>();
  private HttpServer server;

  @Override
  public Map<String, String> start() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/esp", this::answer);
    server.start();
    String url = "http://127.0.0.1:" + server.getAddress().getPort();
    return Map.of("quarkus.rest-client.\"payment-provider\".url", url);
  }

  @Override
  public void stop() {
    if (server != null) {
      server.stop(0);
    }
  }

  @Override
  public void inject(TestInjector injector) {
    injector.injectIntoFields(
        traces, new TestInjector.AnnotatedAndMatchesType(Traces.class, Queue.class));
  }

  private void answer(HttpExchange exchange) throws IOException {
    String trace = exchange.getRequestHeaders().getFirst("traceparent");
    traces.add(trace == null ? "none" : trace);
    String request = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    Matcher status = STATUS.matcher(request);
    boolean isVoid = exchange.getRequestURI().getPath().equals("/esp/void-me/void");
    String intent = "{\"id\":\"pi\",\"amount\":1.00,\"status\":\"%s\",\"client_secret\":\"s\"}";
    if (isVoid) {
      send(exchange, 200, intent.formatted("canceled"));
    } else if (!request.contains("\"Amount\":12.50") || !request.contains("\"ExpYear\":\"29\"")) {
      send(exchange, 400, "{}");
    } else if (status.find()) {
      send(exchange, Integer.parseInt(status.group(1)), "{}");
    } else if (request.contains("\"IdempotencyKey\":\"poor\"")) {
      send(exchange, 200, intent.formatted("requires_payment_method"));
    } else {
      send(exchange, 200, intent.formatted("succeeded"));
    }
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    try (var out = exchange.getResponseBody()) {
      out.write(bytes);
    }
  }
}
