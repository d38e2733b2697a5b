package emporium.runtime.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.browser.PageRequest;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.net.InetSocketAddress;
import java.util.Set;

/**
 * Answers 403 to requests of a browser that may change something, unless a page of this server on
 * this machine has sent them: there is no authentication, and any page that a person opens may send
 * requests to the loopback address. Programs that are no browsers are not affected.
 */
@ApplicationScoped
public class PageRequestFilter {
  /** Before the other limits, which may make a request wait. */
  private static final int BEFORE_LIMITS = 900;

  private static final String FETCH_SITE = "Sec-Fetch-Site";
  private static final Set<HttpMethod> READS =
      Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

  private static final Problem REFUSED =
      Problem.of(
          403,
          "not-same-origin",
          "Only a page of this server on this machine may change something");

  private final String answer;

  PageRequestFilter(ObjectMapper mapper) throws JsonProcessingException {
    this.answer = mapper.writeValueAsString(REFUSED);
  }

  void register(@Observes Filters filters) {
    filters.register(this::check, BEFORE_LIMITS);
  }

  private void check(RoutingContext request) {
    if (READS.contains(request.request().method()) || mayChange(request.request())) {
      request.next();
      return;
    }
    var response = request.response().setStatusCode(REFUSED.status());
    response.putHeader(HttpHeaders.CONTENT_TYPE, Problem.MEDIA_TYPE);
    var unused = response.end(answer);
  }

  private static boolean mayChange(HttpServerRequest request) {
    String origin = request.getHeader(HttpHeaders.ORIGIN);
    String fetchSite = request.getHeader(FETCH_SITE);
    return !PageRequest.isOfABrowser(origin, fetchSite) // nearly all: their address is not parsed
        || new PageRequest(
                request.getHeader(HttpHeaders.HOST),
                origin,
                fetchSite,
                isLoopback(request.remoteAddress()))
            .mayChange();
  }

  private static boolean isLoopback(SocketAddress client) {
    return client != null
        && client.isInetSocket()
        && new InetSocketAddress(client.hostAddress(), 0).getAddress().isLoopbackAddress();
  }
}
