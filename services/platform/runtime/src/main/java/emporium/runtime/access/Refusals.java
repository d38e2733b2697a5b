package emporium.runtime.access;

import emporium.runtime.http.problems.Problem;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.ForbiddenException;
import io.quarkus.security.UnauthorizedException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/**
 * Refusals of resources as problem JSON: 401 without a valid token, 403 with one that has not the
 * role or the id. Thread-safe.
 */
public class Refusals {
  /** The scheme of the header {@code Authorization}, and of {@code WWW-Authenticate}. */
  static final String BEARER = "Bearer";

  static final Problem UNAUTHENTICATED =
      Problem.of(401, "unauthenticated", "A valid token is needed: Authorization: Bearer <token>");
  static final Problem FORBIDDEN =
      Problem.of(403, "forbidden", "The token has not the role or the id for this");

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

  private static Response unauthenticated() {
    return Response.fromResponse(UNAUTHENTICATED.response())
        .header(HttpHeaders.WWW_AUTHENTICATE, BEARER)
        .build();
  }
}
