package emporium.runtime.engine;

import emporium.persistence.engine.Engine;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Answers {@code /q/health/started} at the application's address while the engine opens, when HTTP
 * does not listen yet: 503, with the progress of the start. Everything else is 503 {@code
 * not-open}. Closed before HTTP listens.
 *
 * <p>If it cannot bind the address, the start continues without it: HTTP then reports the cause.
 */
final class StartupProbeServer implements AutoCloseable {
  /** The name of the check. */
  static final String CHECK = "engine start";

  private static final Logger LOG = Logger.getLogger(StartupProbeServer.class);
  private static final String PATH = "/q/health/started";
  private static final int UNAVAILABLE = 503;
  private static final long WAIT_MAX_S = 10;

  private final Engine engine;
  private final @Nullable HttpServer server;

  private StartupProbeServer(Engine engine, Vertx vertx, String host, int port) {
    this.engine = engine;
    this.server = listening(vertx, host, port);
  }

  /** Listens until it is closed. */
  static StartupProbeServer open(Engine engine, Vertx vertx, String host, int port) {
    return new StartupProbeServer(engine, vertx, host, port);
  }

  private @Nullable HttpServer listening(Vertx vertx, String host, int port) {
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
      LOG.warnf("Startup probe not served: %s", e.getCause());
      return null;
    }
  }

  /** The port it listens at; -1 if it does not. */
  int port() {
    return server == null ? -1 : server.actualPort();
  }

  private void answer(HttpServerRequest request) {
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
    if (server != null) {
      server
          .close()
          .toCompletionStage()
          .toCompletableFuture()
          .orTimeout(WAIT_MAX_S, TimeUnit.SECONDS)
          .join();
    }
  }
}
