package emporium.runtime.http.problems;

import io.netty.handler.codec.http2.Http2Exception;
import io.quarkus.logging.LoggingFilter;
import io.vertx.core.VertxException;
import java.io.IOException;
import java.util.List;
import java.util.logging.Filter;
import java.util.logging.LogRecord;
import org.jspecify.annotations.Nullable;

/**
 * Keeps out of the log what Quarkus and Vert.x log as errors although a client alone is their
 * cause: a connection that ends while a stream is written, bytes that are no HTTP/2, a request
 * without {@code Host} or path. Anybody can cause them, any number of times, and fill a disk with
 * their stacks. Everything else of the same classes is logged. Immutable.
 */
@LoggingFilter(name = ClientFaultFilter.NAME)
public final class ClientFaultFilter implements Filter {
  static final String NAME = "client-faults";

  private static final String STREAMS =
      "org.jboss.resteasy.reactive.server.handlers.PublisherResponseHandler";
  private static final String CONNECTIONS = "io.vertx.core.net.impl.ConnectionBase";
  private static final String REQUESTS = "io.quarkus.vertx.http.runtime.QuarkusErrorHandler";
  private static final List<String> NO_REQUEST =
      List.of("'Host' header is required", "request path must start with '/'");

  @Override
  public boolean isLoggable(LogRecord record) {
    return record.getLoggerName() == null
        || !isOfClient(record.getLoggerName(), record.getThrown());
  }

  private static boolean isOfClient(String logger, @Nullable Throwable thrown) {
    return switch (logger) {
      case STREAMS -> thrown instanceof IOException;
      case CONNECTIONS ->
          thrown == null // a message about frames
              || thrown instanceof IOException
              || thrown instanceof Http2Exception;
      case REQUESTS ->
          thrown instanceof VertxException
              && NO_REQUEST.stream().anyMatch(String.valueOf(thrown.getMessage())::contains);
      default -> false;
    };
  }
}
