package emporium.runtime.access;

import emporium.runtime.Access;
import emporium.runtime.RuntimeConfig;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.quarkus.vertx.http.runtime.security.QuarkusHttpUser;
import io.smallrye.health.SmallRyeHealth;
import io.smallrye.health.SmallRyeHealthReporter;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;
import jakarta.enterprise.event.Observes;
import org.jspecify.annotations.Nullable;

/**
 * Answers {@code /q/health/ready} with its status alone, with {@code emporium.access=tokens},
 * unless an operator asks: the checks tell what is inside. Thread-safe.
 */
@ApplicationScoped
public class ProbeStatus {
  private static final int AFTER_AUTHORIZATION = 50;
  private static final int OK = 200;
  private static final int UNAVAILABLE = 503;

  private final boolean hasTokens;
  private final SmallRyeHealthReporter health;

  ProbeStatus(RuntimeConfig config, SmallRyeHealthReporter health) {
    this.hasTokens = config.access() == Access.TOKENS;
    this.health = health;
  }

  void register(@Observes Filters filters) {
    if (hasTokens) {
      filters.register(this::handle, AFTER_AUTHORIZATION);
    }
  }

  private void handle(RoutingContext request) {
    if (!request.normalizedPath().equals(OutsideResources.READY)) {
      request.next();
      return;
    }
    QuarkusHttpUser.getSecurityIdentity(request, null)
        .onFailure()
        .recoverWithNull()
        .subscribe()
        .with(caller -> answer(request, caller), request::fail);
  }

  private void answer(RoutingContext request, @Nullable SecurityIdentity caller) {
    if (caller != null && caller.hasRole(Roles.OPERATOR)) {
      request.next();
    } else {
      readiness().subscribe().with(ready -> answer(request, ready.isDown()), request::fail);
    }
  }

  @ActivateRequestContext
  Uni<SmallRyeHealth> readiness() {
    return health.getReadinessAsync();
  }

  private static void answer(RoutingContext request, boolean isDown) {
    var unused =
        request
            .response()
            .setStatusCode(isDown ? UNAVAILABLE : OK)
            .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
            .end(isDown ? "{\"status\":\"DOWN\"}" : "{\"status\":\"UP\"}");
  }
}
