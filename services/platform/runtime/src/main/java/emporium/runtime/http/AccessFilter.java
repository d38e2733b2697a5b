package emporium.runtime.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.browser.PageRequest;
import emporium.runtime.Access;
import emporium.runtime.RuntimeConfig;
import emporium.runtime.http.problems.Problem;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Answers 403 to requests of a browser that a page of another site has sent, and, with {@code
 * emporium.access=loopback}, to those that name another host than the loopback interface: any page
 * that a person opens may send requests to the loopback address, and a browser adds its cookies.
 * Programs that are no browsers are affected by the name of the host only.
 */
@ApplicationScoped
public class AccessFilter {
  /** Before the other limits, which may make a request wait. */
  private static final int BEFORE_LIMITS = 900;

  private static final String FETCH_SITE = "Sec-Fetch-Site";
  private static final String FETCH_MODE = "Sec-Fetch-Mode";
  private static final Set<HttpMethod> READS =
      Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

  private static final Problem FOREIGN_PAGE =
      Problem.of(403, "not-same-origin", "Only a page of this server may ask for this");
  private static final Problem FOREIGN_HOST =
      Problem.of(
          403,
          "foreign-host",
          "Host must be a name or an address of the loopback interface (emporium.access=loopback)");

  private final boolean isLoopbackOnly;
  private final String foreignPage;
  private final String foreignHost;

  AccessFilter(RuntimeConfig config, ObjectMapper mapper) throws JsonProcessingException {
    this.isLoopbackOnly = config.access() == Access.LOOPBACK;
    this.foreignPage = mapper.writeValueAsString(FOREIGN_PAGE);
    this.foreignHost = mapper.writeValueAsString(FOREIGN_HOST);
  }

  void register(@Observes Filters filters) {
    filters.register(this::check, BEFORE_LIMITS);
  }

  private void check(RoutingContext context) {
    HttpServerRequest request = context.request();
    if (isLoopbackOnly && !PageRequest.isForLoopback(host(request))) {
      refuse(context, FOREIGN_HOST, foreignHost);
    } else if (!isAllowed(request)) {
      refuse(context, FOREIGN_PAGE, foreignPage);
    } else {
      context.next();
    }
  }

  private static void refuse(RoutingContext context, Problem problem, String body) {
    EarlyRefusal.answer(context, problem.status(), body);
  }

  private static boolean isAllowed(HttpServerRequest request) {
    String origin = request.getHeader(HttpHeaders.ORIGIN);
    String fetchSite = request.getHeader(FETCH_SITE);
    if (!PageRequest.isOfABrowser(origin, fetchSite)) {
      return true;
    }
    var page = new PageRequest(host(request), origin, fetchSite, request.getHeader(FETCH_MODE));
    return READS.contains(request.method()) ? page.mayRead() : page.mayChange();
  }

  /** Its header, or what HTTP/2 has instead. */
  private static @Nullable String host(HttpServerRequest request) {
    String header = request.getHeader(HttpHeaders.HOST);
    if (header != null) {
      return header;
    }
    HostAndPort authority = request.authority();
    return authority == null ? null : authority.toString();
  }
}
