package emporium.runtime.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.runtime.http.problems.Problem;
import io.quarkus.runtime.configuration.MemorySize;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Answers a body that is announced as too large with problem JSON before reading it; unannounced
 * ones are limited by the server.
 */
@ApplicationScoped
public class BodySizeFilter {
  private static final int BEFORE_ROUTES = 100;
  private static final int TOO_LARGE = 413;

  private final long bytesMax;
  private final String answer;

  BodySizeFilter(
      @ConfigProperty(name = "quarkus.http.limits.max-body-size") MemorySize max,
      ObjectMapper mapper)
      throws JsonProcessingException {
    this.bytesMax = max.asLongValue();
    this.answer =
        mapper.writeValueAsString(
            Problem.invalid(
                    java.util.List.of(
                        new Problem.FieldError("body", "must have at most " + bytesMax + " bytes")))
                .as(TOO_LARGE));
  }

  void register(@Observes Filters filters) {
    filters.register(this::check, BEFORE_ROUTES);
  }

  private void check(RoutingContext request) {
    var length = request.request().getHeader(HttpHeaders.CONTENT_LENGTH);
    if (length != null && isTooLarge(length)) {
      request.response().putHeader(HttpHeaders.CONNECTION, "close");
      EarlyRefusal.answer(request, TOO_LARGE, answer);
    } else {
      request.next();
    }
  }

  private boolean isTooLarge(String length) {
    try {
      return Long.parseLong(length) > bytesMax;
    } catch (NumberFormatException e) {
      return true;
    }
  }
}
