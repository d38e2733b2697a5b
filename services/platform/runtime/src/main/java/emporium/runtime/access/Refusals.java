package emporium.runtime.access;

import emporium.runtime.http.problems.Problem;
import emporium.runtime.http.problems.ProblemMappers;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.ForbiddenException;
import io.quarkus.security.UnauthorizedException;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.spi.runtime.AuthorizationController;
import io.quarkus.vertx.http.runtime.security.QuarkusHttpUser;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.NotAllowedException;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/**
 * Refusals of resources as problem JSON: 401 without a valid token, 403 with one that has not the
 * role or the id, which for what is not declared is an operator's. Thread-safe.
 */
public class Refusals {
  /** The scheme of the header {@code Authorization}, and of {@code WWW-Authenticate}. */
  static final String BEARER = "Bearer";

  static final Problem UNAUTHENTICATED =
      Problem.of(401, "unauthenticated", "A valid token is needed: Authorization: Bearer <token>");
  static final Problem FORBIDDEN =
      Problem.of(403, "forbidden", "The token has not the role or the id for this");

  private final AuthorizationController authorization;
  private final ProblemMappers problems;

  Refusals(AuthorizationController authorization, ProblemMappers problems) {
    this.authorization = authorization;
    this.problems = problems;
  }

  /** There is no token. */
  @ServerExceptionMapper
  public Response unauthenticated(UnauthorizedException absent) {
    return unauthenticated();
  }

  /** The token is not valid, or no longer. */
  @ServerExceptionMapper
  public Response unauthenticated(AuthenticationFailedException invalid) {
    return unauthenticated();
  }

  /** The token is not for this. */
  @ServerExceptionMapper
  public Response forbidden(ForbiddenException other) {
    return FORBIDDEN.response();
  }

  /** There is no such resource, which operators alone may know. */
  @ServerExceptionMapper
  public Uni<Response> absent(NotFoundException absent, RoutingContext request) {
    return undeclared(absent, request);
  }

  /** The resource has no such method, which operators alone may know. */
  @ServerExceptionMapper
  public Uni<Response> absent(NotAllowedException absent, RoutingContext request) {
    return undeclared(absent, request);
  }

  private Uni<Response> undeclared(WebApplicationException answer, RoutingContext request) {
    if (!authorization.isAuthorizationEnabled()) {
      return Uni.createFrom().item(() -> problems.web(answer));
    }
    return QuarkusHttpUser.getSecurityIdentity(request, null)
        .map(caller -> caller.hasRole(Roles.OPERATOR) ? problems.web(answer) : refused(caller))
        .onFailure(AuthenticationFailedException.class)
        .recoverWithItem(invalid -> unauthenticated());
  }

  private static Response refused(SecurityIdentity caller) {
    return caller.isAnonymous() ? unauthenticated() : FORBIDDEN.response();
  }

  private static Response unauthenticated() {
    return Response.fromResponse(UNAUTHENTICATED.response())
        .header(HttpHeaders.WWW_AUTHENTICATE, BEARER)
        .build();
  }
}
