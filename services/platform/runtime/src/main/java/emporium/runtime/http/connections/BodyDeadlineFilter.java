package emporium.runtime.http.connections;

import emporium.runtime.RuntimeConfig;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends a request whose body has not arrived in time: without a response, its connection is closed;
 * of HTTP/2 the stream is reset. Bytes that trickle in keep a connection from being idle, so the
 * idle time does not bound a body. Thread-safe.
 */
@ApplicationScoped
public class BodyDeadlineFilter {
  private static final Logger LOG = LoggerFactory.getLogger(BodyDeadlineFilter.class);
  private static final int FIRST = 200;

  private final Vertx vertx;
  private final long maxMs;

  BodyDeadlineFilter(Vertx vertx, RuntimeConfig config) {
    this.vertx = vertx;
    this.maxMs = config.http().bodyMaxMs();
  }

  void register(@Observes Filters filters) {
    filters.register(this::check, FIRST);
  }

  private void check(RoutingContext context) {
    var request = context.request();
    if (mayHaveBody(request)) {
      long timer = vertx.setTimer(maxMs, late -> end(request));
      context.addEndHandler(ended -> vertx.cancelTimer(timer));
    }
    context.next();
  }

  private static boolean mayHaveBody(HttpServerRequest request) {
    String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
    return !request.isEnded()
        && !"0".equals(length)
        && (length != null
            || request.headers().contains(HttpHeaders.TRANSFER_ENCODING)
            || request.version() == HttpVersion.HTTP_2);
  }

  private static void end(HttpServerRequest request) {
    if (request.isEnded()) {
      return; // the response takes longer
    }
    LOG.debug("Body is late: {} {}", request.method(), request.path());
    if (request.version() == HttpVersion.HTTP_2) {
      boolean unused = request.response().reset();
    } else {
      var unused = request.connection().close();
    }
  }
}
