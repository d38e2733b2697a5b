package emporium.runtime.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import emporium.runtime.http.problems.Problem;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a process passes on to the command that has started it, with a fake of that command. */
@Timeout(60)
class OperatorResourceTest {
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private HttpServer command;

  @BeforeEach
  void open() throws IOException {
    command = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    command.createContext(
        "/",
        exchange -> {
          try (exchange) {
            asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
            byte[] body = "{\"running\":\"Audit now\"}".getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(
                exchange.getRequestMethod().equals("POST") ? 202 : 200, body.length);
            exchange.getResponseBody().write(body);
          }
        });
    command.start();
  }

  @AfterEach
  void close() {
    command.stop(0);
  }

  private OperatorResource resource() {
    return resource("");
  }

  private OperatorResource resource(String query) {
    return new OperatorResource(
        Optional.of(
            URI.create("http://127.0.0.1:" + command.getAddress().getPort() + "/" + query)));
  }

  private static Response answer(CompletionStage<Response> stage) {
    return stage.toCompletableFuture().join();
  }

  @Test
  void request_withACommand_isPassedOnWithItsAnswer() {
    Response started = answer(resource().start("audit"));
    assertEquals(202, started.getStatus());
    assertTrue(started.getEntity().toString().contains("Audit now"));
    assertEquals(200, answer(resource().state()).getStatus());
    assertEquals(List.of("POST /operator/audit", "GET /operator"), asked);
  }

  @Test
  void request_toACommandWithAKey_showsIt() {
    var unused = answer(resource("?key=a1").start("audit"));
    assertEquals(200, answer(resource("?key=a1").state()).getStatus());
    assertEquals(List.of("POST /operator/audit?key=a1", "GET /operator?key=a1"), asked);
  }

  @Test
  void request_withoutACommand_offersNothing() {
    var alone = new OperatorResource(Optional.empty());
    assertEquals(OperatorResource.State.NOTHING, answer(alone.state()).getEntity());
    assertEquals(404, answer(alone.start("audit")).getStatus());
  }

  @Test
  void request_toACommandThatHasEnded_is503() {
    OperatorResource resource = resource();
    command.stop(0);
    Response absent = answer(resource.state());
    assertEquals(503, absent.getStatus());
    assertEquals("urn:emporium:operator-absent", ((Problem) absent.getEntity()).type());
  }
}
