package emporium.runtime.http.streams;

import emporium.runtime.RuntimeConfig;
import emporium.runtime.http.RequestEnd;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/**
 * Writes a comment to each server-sent stream three times within the idle time of a connection, for
 * proxies between and to see whether the client reads. One that has not read for that long is
 * disconnected. Thread-safe.
 */
@Singleton
class StreamHeartbeat {
  private static final String COMMENT = ":\n\n";
  private static final int PER_IDLE_TIME = 3;

  private final Vertx vertx;
  private final long periodMs;

  @Inject
  StreamHeartbeat(Vertx vertx, RuntimeConfig config) {
    this.vertx = vertx;
    this.periodMs = config.http().idleMaxMs() / PER_IDLE_TIME;
  }

  /** Begins, until the stream ends. */
  void start(RoutingContext stream) {
    var beats = new Beats(stream.response());
    long timer = vertx.setPeriodic(periodMs, due -> beats.next());
    RequestEnd.whenEnded(stream, () -> vertx.cancelTimer(timer));
  }

  /** Those of one stream; of its event loop. */
  private static final class Beats {
    private final HttpServerResponse response;
    private int missed;

    Beats(HttpServerResponse response) {
      this.response = response;
    }

    void next() {
      if (!response.headWritten() || response.ended()) {
        return;
      }
      if (!response.writeQueueFull()) {
        missed = 0;
        var unused = response.write(COMMENT);
      } else if (++missed >= PER_IDLE_TIME) {
        boolean unused = response.reset();
      }
    }
  }
}
