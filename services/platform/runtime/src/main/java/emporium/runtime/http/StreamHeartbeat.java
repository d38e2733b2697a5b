package emporium.runtime.http;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Writes a comment to each server-sent stream three times within the idle time of a connection, so
 * that one without events stays open. A client that does not read gets none: its connection is then
 * idle, and the server closes it. Thread-safe.
 */
@Singleton
class StreamHeartbeat {
  private static final String COMMENT = ":\n\n";
  private static final int PER_IDLE_TIME = 3;

  private final Vertx vertx;
  private final long periodMs;

  @Inject
  StreamHeartbeat(
      Vertx vertx, @ConfigProperty(name = "quarkus.http.idle-timeout") Duration idleTimeout) {
    this.vertx = vertx;
    this.periodMs = Math.max(1, idleTimeout.toMillis() / PER_IDLE_TIME);
  }

  /** Begins, until the response ends. */
  void start(RoutingContext stream) {
    var response = stream.response();
    long timer = vertx.setPeriodic(periodMs, due -> beat(response));
    stream.addEndHandler(ended -> vertx.cancelTimer(timer));
  }

  private static void beat(HttpServerResponse response) {
    if (response.headWritten() && !response.ended() && !response.writeQueueFull()) {
      var unused = response.write(COMMENT);
    }
  }
}
