package emporium.edge;

import emporium.persistence.Overloaded;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.inject.Singleton;
import java.util.concurrent.Semaphore;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * Bounds the server-sent streams that are open in all: a request that {@link OpensStream opens one}
 * has a place until its answer ends. Thread-safe.
 */
@Singleton
public class StreamsFilter {
  private final Provider<Places> places; // filters are made before configuration can be read

  /** The places that there are. */
  @Singleton
  static class Places {
    private final Semaphore free;

    @Inject
    Places(EdgeConfig config) {
      free = new Semaphore(config.streams().max());
    }
  }

  @Inject
  StreamsFilter(Provider<Places> places) {
    this.places = places;
  }

  /** Refuses one too many with {@link Overloaded}. */
  @OpensStream
  @ServerRequestFilter
  public void refuse(RoutingContext request) {
    var free = places.get().free;
    if (!free.tryAcquire()) {
      throw new Overloaded("emporium.streams.max");
    }
    request.addEndHandler(ended -> free.release());
  }
}
