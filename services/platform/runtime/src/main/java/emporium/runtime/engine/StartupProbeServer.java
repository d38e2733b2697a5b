package emporium.runtime.engine;

import emporium.browser.PageRequest;
import emporium.persistence.engine.Engine;
import emporium.persistence.engine.StartFailed;
import emporium.runtime.Access;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.BindException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/**
 * Answers {@code /q/health/started} at the application's address while the engine opens, when HTTP
 * does not listen yet: 503, with the progress of the start. Everything else is 503 {@code
 * not-open}. Closed before HTTP listens.
 *
 * <p>If it cannot bind the address, HTTP could not either: the start ends before a store is opened.
 */
final class StartupProbeServer implements AutoCloseable {
  /** The name of the check. */
  static final String CHECK = "engine start";

  private static final String PATH = "/q/health/started";
  private static final int FORBIDDEN = 403;
  private static final int UNAVAILABLE = 503;
  private static final long WAIT_MAX_S = 10;

  private final Engine engine;
  private final boolean isLoopbackOnly;
  private final HttpServer server;

  private StartupProbeServer(Engine engine, Vertx vertx, Access access, String host, int port) {
    this.engine = engine;
    this.isLoopbackOnly = access == Access.LOOPBACK;
    this.server = listening(vertx, host, port);
  }

  /**
   * Listens until it is closed.
   *
   * @throws StartFailed if it cannot have the address
   */
  static StartupProbeServer open(Engine engine, Vertx vertx, Access access, String host, int port) {
    return new StartupProbeServer(engine, vertx, access, host, port);
  }

  private HttpServer listening(Vertx vertx, String host, int port) {
    try {
      return vertx
          .createHttpServer()
          .requestHandler(this::answer)
          .listen(port, host)
          .toCompletionStage()
          .toCompletableFuture()
          .orTimeout(WAIT_MAX_S, TimeUnit.SECONDS)
          .join();
    } catch (CompletionException e) {
      throw new StartFailed(
          "Cannot listen at "
              + host
              + ":"
              + port
              + ", "
              + (e.getCause() instanceof BindException taken ? taken.getMessage() : e.getCause())
              + ". Stop the process that has the port, or choose another one:"
              + " --port of ./marketplace, or quarkus.http.port",
          e.getCause());
    }
  }

  /** The port it listens at. */
  int port() {
    return server.actualPort();
  }

  private void answer(HttpServerRequest request) {
    if (isLoopbackOnly && !PageRequest.isForLoopback(request.getHeader("Host"))) {
      request.response().setStatusCode(FORBIDDEN).putHeader("Connection", "close").end();
      return;
    }
    boolean isAsked = request.path().equals(PATH);
    request
        .response()
        .setStatusCode(UNAVAILABLE)
        .putHeader("Content-Type", isAsked ? "application/json" : "application/problem+json")
        .putHeader("Retry-After", "1")
        .putHeader("Connection", "close")
        .end((isAsked ? started() : notOpen()).encode());
  }

  private JsonObject started() {
    var data = new JsonObject();
    engine.startProgress().forEach(data::put);
    var check = new JsonObject().put("name", CHECK).put("status", "DOWN").put("data", data);
    return new JsonObject().put("status", "DOWN").put("checks", new JsonArray().add(check));
  }

  private static JsonObject notOpen() {
    return new JsonObject()
        .put("type", "urn:emporium:not-open")
        .put("title", "Starting, see " + PATH)
        .put("status", UNAVAILABLE);
  }

  @Override
  public void close() {
    server
        .close()
        .toCompletionStage()
        .toCompletableFuture()
        .orTimeout(WAIT_MAX_S, TimeUnit.SECONDS)
        .join();
  }
}
