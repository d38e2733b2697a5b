package emporium.runtime.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;

/** Refuses paths with a NUL: PostgreSQL cannot store or compare it. */
@ApplicationScoped
public class PathNulFilter {
  private static final int BEFORE_ROUTES = 100;
  private static final String NUL = "%00";

  private final Problem problem =
      Problem.invalid(List.of(new Problem.FieldError("path", "must not contain NUL")));
  private final String answer;

  PathNulFilter(ObjectMapper mapper) throws JsonProcessingException {
    this.answer = mapper.writeValueAsString(problem);
  }

  void register(@Observes Filters filters) {
    filters.register(this::check, BEFORE_ROUTES);
  }

  private void check(RoutingContext request) {
    if (request.request().uri().contains(NUL)) {
      var response = request.response().setStatusCode(problem.status());
      response.putHeader(HttpHeaders.CONTENT_TYPE, Problem.MEDIA_TYPE);
      var unused = response.end(answer);
    } else {
      request.next();
    }
  }
}
