package emporium.edge;

import emporium.persistence.Overloaded;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.inject.Singleton;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * Bounds the server-sent streams that are open in all: a request that {@link OpensStream opens one}
 * has a place until its answer ends. Thread-safe.
 */
@Singleton
public class StreamsFilter {
  private final Provider<Streams> streams; // filters are made before configuration can be read

  @Inject
  StreamsFilter(Provider<Streams> streams) {
    this.streams = streams;
  }

  /** Refuses one too many with {@link Overloaded}. */
  @OpensStream
  @ServerRequestFilter
  public void refuse(RoutingContext request) {
    var open = streams.get();
    if (!open.tryOpen()) {
      throw new Overloaded("emporium.streams.max");
    }
    request.addEndHandler(ended -> open.closed());
  }
}
