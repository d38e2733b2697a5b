package emporium.runtime.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.runtime.http.problems.Problem;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Set;

/**
 * Answers 503 to requests that may change something while a reset runs. It is before all routes,
 * like the other limits: a filter of resources may be called at a stage at which it can no longer
 * refuse.
 */
@ApplicationScoped
public class MaintenanceFilter {
  private static final int BEFORE_ROUTES = 100;
  private static final String RESET = "/reset";
  private static final Set<HttpMethod> READS =
      Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

  private final MaintenanceMode gate;
  private final String answer;

  MaintenanceFilter(MaintenanceMode gate, ObjectMapper mapper) throws JsonProcessingException {
    this.gate = gate;
    this.answer = mapper.writeValueAsString(MaintenanceMode.RESETTING);
  }

  void register(@Observes Filters filters) {
    filters.register(this::check, BEFORE_ROUTES);
  }

  private void check(RoutingContext request) {
    if (!gate.isActive()
        || READS.contains(request.request().method())
        || request.normalizedPath().equals(RESET)) {
      request.next();
      return;
    }
    request.response().putHeader(HttpHeaders.RETRY_AFTER, Problem.RETRY_AFTER_SECONDS);
    EarlyRefusal.answer(request, MaintenanceMode.RESETTING.status(), answer);
  }
}
