package emporium.jmeter.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import emporium.events.Services;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.apache.http.client.methods.HttpPost;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two replicas: the first sends everything but its records to the second. */
class ReplicaRedirectTest {
  private HttpServer first;
  private HttpServer second;
  private MarketplaceClient marketplace;
  private final List<String> received = new ArrayList<>(); // each request waits for its answer

  @BeforeEach
  void start() throws IOException {
    first = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
    second = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
    first.createContext("/", this::sendOn);
    first.createContext("/records", exchange -> answer(exchange, 200, "{\"a\":1}\n"));
    first.createContext("/dead-letters", exchange -> answer(exchange, 404, "{}"));
    second.createContext("/", this::hear);
    second.createContext("/records", exchange -> answer(exchange, 200, "{\"a\":2}\n"));
    first.start();
    second.start();
    var addresses = new LinkedHashMap<String, List<URI>>();
    Services.NAMES.forEach(
        service -> addresses.put(service, List.of(address(first), address(second))));
    marketplace = new MarketplaceClient(ServiceAddresses.ofReplicas(addresses), 1, 60_000);
  }

  @AfterEach
  void stop() {
    marketplace.close();
    first.stop(0);
    second.stop(0);
  }

  private static URI address(HttpServer server) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private void sendOn(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().add("Location", address(second) + "" + exchange.getRequestURI());
    answer(exchange, 307, "");
  }

  private void hear(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    received.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + body);
    answer(exchange, 200, "{}");
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    exchange.getRequestBody().readAllBytes();
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Test
  void requests_sentElsewhere_goThereAsTheyAre() throws IOException {
    byte[] body = "{\"b\":1}".getBytes(StandardCharsets.UTF_8);
    assertEquals(200, marketplace.post("/stock?x=1", body).status());
    assertEquals(200, marketplace.patch("/stock/1/2", body).status());
    assertEquals(200, marketplace.get("/order/7").status());
    assertEquals(
        List.of("POST /stock?x=1 {\"b\":1}", "PATCH /stock/1/2 {\"b\":1}", "GET /order/7 "),
        received);
  }

  @Test
  void records_ofReplicas_areThoseOfAll() throws IOException {
    var found = new ArrayList<String>();
    assertTrue(marketplace.records("stock", row -> found.add(row.toString())));
    assertEquals(List.of("{\"a\":1}", "{\"a\":2}"), found);
  }

  @Test
  void whoKnows_theFirstDoesNot_isTheSecond() throws IOException {
    String path = "/dead-letters/stock/reserve-stock:7/redrive";
    assertEquals(200, marketplace.callUntilFound(path, HttpPost::new).status());
    assertEquals(List.of("POST " + path + " "), received);
  }
}
