package emporium.runtime.access;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.quarkus.vertx.http.runtime.security.QuarkusHttpUser;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/**
 * Takes Quarkus' answer to failed authentication away from each request, since none of ours needs
 * it: callers of resources are authenticated when the resource is found, where Quarkus removes it
 * too, and {@link OutsideResources} has an answer of its own for the others. Where it is left,
 * Quarkus looks the route of each request up for it, in a table of all routes that it makes anew
 * each time: a sixth of what a server allocated.
 */
@ApplicationScoped
public class AuthenticationFailureFilter {
  /** Of those with this number Quarkus' own, which puts it there, comes first. */
  private static final int AFTER_AUTHENTICATION = 200;

  void register(@Observes Filters filters) {
    filters.register(AuthenticationFailureFilter::leave, AFTER_AUTHENTICATION);
  }

  private static void leave(RoutingContext request) {
    request.remove(QuarkusHttpUser.AUTH_FAILURE_HANDLER);
    request.next();
  }
}
