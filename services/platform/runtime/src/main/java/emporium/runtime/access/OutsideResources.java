package emporium.runtime.access;

import io.quarkus.security.ForbiddenException;
import io.quarkus.security.UnauthorizedException;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.vertx.http.runtime.security.HttpSecurityPolicy;
import io.quarkus.vertx.http.runtime.security.QuarkusHttpUser;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Who may ask for what is no resource, with {@code emporium.access=tokens}: the probes of health
 * anybody, metrics the role internal too, all else an operator, also what is added later. Resources
 * have annotations, and are denied without. Thread-safe.
 */
@Singleton
public class OutsideResources implements HttpSecurityPolicy {
  static final String READY = "/q/health/ready";

  private static final Set<String> ANYBODY = Set.of("/q/health/live", READY);
  private static final String METRICS = "/q/metrics";

  /** Methods that resources declare; HEAD is one of each GET. */
  private static final Set<HttpMethod> METHODS =
      Set.of(
          HttpMethod.GET,
          HttpMethod.HEAD,
          HttpMethod.POST,
          HttpMethod.PUT,
          HttpMethod.PATCH,
          HttpMethod.DELETE);

  private final ResourcePaths resources;

  @Inject
  OutsideResources(BeanManager beans) {
    this.resources = ResourcePaths.of(beans);
  }

  @Override
  public Uni<CheckResult> checkPermission(
      RoutingContext request, Uni<SecurityIdentity> caller, AuthorizationRequestContext context) {
    String path = request.normalizedPath();
    boolean isResource = resources.contain(path) && METHODS.contains(request.request().method());
    if (isResource) {
      return CheckResult.permit();
    }
    BiConsumer<RoutingContext, Throwable> leftToRefusals = (asked, invalidToken) -> {};
    request.put(
        QuarkusHttpUser.AUTH_FAILURE_HANDLER, leftToRefusals); // not answered without a body
    if (ANYBODY.contains(path)) {
      return CheckResult.permit();
    }
    return caller.map(identity -> check(identity, path));
  }

  /**
   * Permits it.
   *
   * @throws UnauthorizedException without a token
   * @throws ForbiddenException with one of another role
   */
  private static CheckResult check(SecurityIdentity identity, String path) {
    if (isAllowed(identity, path)) {
      return CheckResult.PERMIT;
    } else if (identity.isAnonymous()) {
      throw new UnauthorizedException();
    }
    throw new ForbiddenException();
  }

  private static boolean isAllowed(SecurityIdentity identity, String path) {
    return identity.hasRole(Roles.OPERATOR)
        || (path.equals(METRICS) && identity.hasRole(Roles.INTERNAL));
  }
}
