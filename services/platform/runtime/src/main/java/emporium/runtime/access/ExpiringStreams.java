package emporium.runtime.access;

import emporium.runtime.http.RequestEnd;
import emporium.runtime.http.streams.OpensStream;
import io.quarkus.security.identity.CurrentIdentityAssociation;
import io.quarkus.security.spi.runtime.AuthorizationController;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.inject.Singleton;
import java.time.Clock;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jspecify.annotations.Nullable;

/**
 * Ends a server-sent stream when the token it was opened with expires; its client reconnects with
 * another one. Thread-safe.
 */
@Singleton
public class ExpiringStreams {
  private static final long MS_PER_S = 1_000;

  private final Provider<AuthorizationController>
      authorization; // filters are made before it can be
  private final CurrentIdentityAssociation caller;
  private final Clock clock;

  @Inject
  ExpiringStreams(
      Provider<AuthorizationController> authorization,
      CurrentIdentityAssociation caller,
      Clock clock) {
    this.authorization = authorization;
    this.caller = caller;
    this.clock = clock;
  }

  /** Sets the time at which the connection of the stream is closed. */
  @OpensStream
  @ServerRequestFilter
  public Uni<@Nullable Void> limit(RoutingContext request) {
    if (!authorization.get().isAuthorizationEnabled()) {
      return Uni.createFrom().voidItem();
    }
    return caller
        .getDeferredIdentity()
        .invoke(
            identity -> {
              if (identity.getPrincipal() instanceof JsonWebToken token) {
                limit(request, token);
              }
            })
        .replaceWithVoid();
  }

  private void limit(RoutingContext request, JsonWebToken token) {
    long leftMs = token.getExpirationTime() * MS_PER_S - clock.millis();
    Vertx vertx = request.vertx();
    long timer = vertx.setTimer(Math.max(1, leftMs), due -> request.response().reset());
    RequestEnd.whenEnded(request, () -> vertx.cancelTimer(timer));
  }
}
