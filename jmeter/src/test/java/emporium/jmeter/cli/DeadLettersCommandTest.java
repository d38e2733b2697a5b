package emporium.jmeter.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import emporium.events.Services;
import emporium.jmeter.client.ServiceAddresses;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class DeadLettersCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final Service stock = new Service("stock");
  private final Service order = new Service("order");

  /** A process with one service, whose dead letters with an odd number can be applied. */
  private static final class Service {
    private final String name;
    private final Map<String, String> letters = new ConcurrentSkipListMap<>();
    private final HttpServer server;

    Service(String name) {
      this.name = name;
      try {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
      server.createContext("/", this::handle);
    }

    private URI address() {
      return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private void handle(HttpExchange exchange) throws IOException {
      String request = exchange.getRequestMethod() + " " + exchange.getRequestURI();
      if (request.equals("GET /dead-letters")) {
        answer(exchange, 200, list());
        return;
      }
      String id =
          request
              .replaceFirst(".*/dead-letters/" + name + "/", "")
              .replace("/redrive", "")
              .replace("?confirm=discard", "");
      if (!letters.containsKey(id)) {
        answer(exchange, 404, "{\"title\":\"There is no such dead letter\"}");
      } else if (request.startsWith("POST") && (id.charAt(id.length() - 1) - '0') % 2 == 0) {
        answer(exchange, 409, "{\"title\":\"It fails\",\"context\":{\"cause\":\"Poison: even\"}}");
      } else {
        letters.remove(id);
        answer(exchange, 204, "");
      }
    }

    private String list() {
      String lines =
          letters.entrySet().stream()
              .map(
                  letter ->
                      "{\"service\":\"%s\",\"id\":\"%s\",\"dead_lettered_at\":\"%s\",\"cause\":\"Poison: x\"}"
                          .formatted(name, letter.getKey(), letter.getValue()))
              .collect(Collectors.joining(","));
      return "{\"dead_letters\":%d,\"oldest\":[%s]}".formatted(letters.size(), lines);
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
      exchange.close();
    }
  }

  @BeforeEach
  void start() {
    stock.server.start();
    order.server.start();
  }

  @AfterEach
  void stop() {
    stock.server.stop(0);
    order.server.stop(0);
  }

  /** Everything but order is where stock is. */
  private String both() {
    var all = new LinkedHashMap<String, URI>();
    Services.NAMES.forEach(service -> all.put(service, stock.address()));
    all.put("order", order.address());
    return ServiceAddresses.forPath(all).toString();
  }

  private void deadLetter() {
    stock.letters.put("reserve-stock:1", "2026-01-02T00:00:00Z");
    stock.letters.put("reserve-stock:2", "2026-01-01T00:00:00Z");
    order.letters.put("stock-confirmed@a1:3", "2026-01-03T00:00:00Z");
  }

  @Test
  void list_ofAllProcesses_isOldestFirstAndFails() {
    deadLetter();
    assertEquals(1, execute("dead-letters --target " + both()), err.toString());
    String output = out.toString();
    assertTrue(output.contains("3 dead letters are left"), output);
    int first = output.indexOf("stock/reserve-stock:2");
    int second = output.indexOf("stock/reserve-stock:1");
    int third = output.indexOf("order/stock-confirmed@a1:3");
    assertTrue(first >= 0 && first < second && second < third, output);
    assertTrue(output.contains("Poison: x"), output);
  }

  @Test
  void list_ofNone_passes() {
    assertEquals(0, execute("dead-letters --target " + both()), err.toString());
    assertTrue(out.toString().contains("no dead letters"), out.toString());
  }

  @Test
  void redrive_all_appliesWhatItCanAndSaysWhatNot() {
    deadLetter();
    assertEquals(1, execute("dead-letters --redrive all --target " + both()), err.toString());
    String output = out.toString();
    assertTrue(output.contains("stock/reserve-stock:1 applied"), output);
    assertTrue(output.contains("order/stock-confirmed@a1:3 applied"), output);
    assertTrue(
        output.contains("stock/reserve-stock:2 NOT applied: 409 It fails: Poison: even"), output);
    assertTrue(output.contains("1 dead letters are left"), output);
  }

  @Test
  void discard_one_endsItOnly() {
    deadLetter();
    assertEquals(1, execute("dead-letters --discard stock/reserve-stock:2 --target " + both()));
    assertTrue(out.toString().contains("stock/reserve-stock:2 discarded"), out.toString());
    assertFalse(stock.letters.containsKey("reserve-stock:2"));
    assertEquals(1, stock.letters.size());
    assertEquals(1, execute("dead-letters --discard stock/reserve-stock:2 --target " + both()));
    assertTrue(out.toString().contains("NOT discarded: 404 There is no such"), out.toString());
  }

  @Test
  void redrive_oneThatIsTheLast_passes() {
    order.letters.put("stock-confirmed@-a1:3", "2026-01-03T00:00:00Z");
    String id = "order/stock-confirmed@-a1:3";
    assertEquals(0, execute("dead-letters --redrive " + id + " --target " + both()));
    assertTrue(out.toString().contains("no dead letters"), out.toString());
  }

  private int execute(String line) {
    CommandLine command = MarketplaceCommand.commandLine();
    command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    return command.execute(line.split(" ", -1));
  }
}
