package emporium.runtime.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Over real sockets: how a request ends, and how often it is told. */
@Timeout(60)
class RequestEndTest {
  private final Vertx vertx = Vertx.vertx();
  private final List<Boolean> ends = new CopyOnWriteArrayList<>();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final CountDownLatch ownHandler = new CountDownLatch(1);

  @AfterEach
  void stop() throws Exception {
    vertx.close().toCompletionStage().toCompletableFuture().get();
  }

  private Socket asked(Consumer<RoutingContext> answer) throws Exception {
    var router = Router.router(vertx);
    router
        .route()
        .handler(
            request -> {
              request.addEndHandler(end -> ownHandler.countDown());
              RequestEnd.whenEnded(
                  request,
                  isSent -> {
                    ends.add(isSent);
                    ended.countDown();
                  });
              answer.accept(request);
            });
    HttpServer server =
        vertx
            .createHttpServer()
            .requestHandler(router)
            .listen(0, "127.0.0.1")
            .toCompletionStage()
            .toCompletableFuture()
            .get();
    var client = new Socket(InetAddress.getLoopbackAddress(), server.actualPort());
    client
        .getOutputStream()
        .write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    return client;
  }

  private void assertEnded(boolean isSent) throws InterruptedException {
    assertTrue(ended.await(30, TimeUnit.SECONDS), "the end is told");
    assertEquals(List.of(isSent), ends);
  }

  @Test
  void request_answered_hasEndedSent() throws Exception {
    try (Socket client = asked(request -> request.response().end("done"))) {
      assertEnded(true);
    }
    assertTrue(ownHandler.await(30, TimeUnit.SECONDS));
  }

  @Test
  void request_whoseClientLeaves_hasEndedUnsent() throws Exception {
    try (Socket client = asked(request -> {})) {
      client.shutdownOutput();
      assertEnded(false);
    }
  }

  /** As Quarkus does after a failed write. Vert.x' own handler is the control: it is not called. */
  @Test
  void request_whoseResponseIsReset_hasEndedUnsent() throws Exception {
    try (Socket client = asked(request -> request.response().reset())) {
      assertEquals(-1, readToEnd(client));
      assertEnded(false);
    }
    assertEquals(1, ownHandler.getCount());
  }

  private static int readToEnd(Socket client) throws IOException {
    return client.getInputStream().read();
  }
}
