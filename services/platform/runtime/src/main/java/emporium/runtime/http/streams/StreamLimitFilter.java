package emporium.runtime.http.streams;

import emporium.persistence.Overloaded;
import emporium.runtime.http.RequestEnd;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jspecify.annotations.Nullable;

/**
 * Bounds the open server-sent streams in all: a request that {@link OpensStream opens one} holds a
 * permit until it {@link RequestEnd ends}, and has a {@link StreamHeartbeat}. Thread-safe.
 */
@Singleton
public class StreamLimitFilter {
  private final Provider<StreamLimits> streams; // filters are made before configuration can be read
  private final Provider<StreamHeartbeat> heartbeat;

  @Inject
  StreamLimitFilter(Provider<StreamLimits> streams, Provider<StreamHeartbeat> heartbeat) {
    this.streams = streams;
    this.heartbeat = heartbeat;
  }

  /**
   * Refuses a stream above the bound with {@link Overloaded}. HEAD opens none: its response would
   * never end, and the next request of its connection would wait for that.
   */
  @OpensStream
  @ServerRequestFilter
  public @Nullable Response refuse(RoutingContext request) {
    if (HttpMethod.HEAD.equals(request.request().method())) {
      return Response.ok().type(MediaType.SERVER_SENT_EVENTS_TYPE).build();
    }
    var open = streams.get();
    if (!open.tryOpen()) {
      throw new Overloaded("emporium.streams.max");
    }
    RequestEnd.whenEnded(request, open::release);
    heartbeat.get().start(request);
    return null;
  }
}
