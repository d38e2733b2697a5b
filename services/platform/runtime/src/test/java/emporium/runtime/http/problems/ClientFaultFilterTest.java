package emporium.runtime.http.problems;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.vertx.core.VertxException;
import java.io.IOException;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which errors are those of a client alone. */
class ClientFaultFilterTest {
  private static final String STREAMS =
      "org.jboss.resteasy.reactive.server.handlers.PublisherResponseHandler";
  private static final String CONNECTIONS = "io.vertx.core.net.impl.ConnectionBase";
  private static final String REQUESTS = "io.quarkus.vertx.http.runtime.QuarkusErrorHandler";

  private static boolean isLogged(String logger, @Nullable Throwable thrown) {
    var logged = new LogRecord(Level.SEVERE, "failed");
    logged.setLoggerName(logger);
    logged.setThrown(thrown);
    return new ClientFaultFilter().isLoggable(logged);
  }

  @Test
  void isLoggable_faultsOfClients_never() {
    var reset = new IOException("Connection reset by peer");
    assertEquals(
        List.of(false, false, false, false, false, false),
        List.of(
            isLogged(STREAMS, reset),
            isLogged(CONNECTIONS, reset),
            isLogged(CONNECTIONS, null),
            isLogged(
                CONNECTIONS, Http2Exception.connectionError(Http2Error.PROTOCOL_ERROR, "no frame")),
            isLogged(REQUESTS, new VertxException("The request path must start with '/' and")),
            isLogged(
                REQUESTS,
                new VertxException("For HTTP/1.x requests, the 'Host' header is required"))));
  }

  @Test
  void isLoggable_othersOfTheSameClasses_always() {
    var defect = new IllegalStateException("defect");
    assertEquals(
        List.of(true, true, true, true, true, true),
        List.of(
            isLogged(STREAMS, defect),
            isLogged(STREAMS, null),
            isLogged(CONNECTIONS, defect),
            isLogged(REQUESTS, defect),
            isLogged(REQUESTS, new VertxException("another one")),
            isLogged("emporium.persistence", new IOException("disk"))));
  }
}
