package emporium.runtime.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.runtime.http.problems.Problem;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Refuses paths with a NUL, which PostgreSQL can neither store nor compare, in the query too; and
 * paths beyond ASCII: no path here has such characters, and Java takes digits of any script for a
 * number, so that an address would have many spellings.
 */
@ApplicationScoped
public class PathCharacterFilter {
  private static final int BEFORE_ROUTES = 100;
  private static final String NUL = "%00";
  private static final int ASCII_MAX = 0x7f;
  private static final String FIRST_DIGITS_BEYOND_ASCII = "89abcdefABCDEF";

  private final int status;
  private final String withNul;
  private final String beyondAscii;

  PathCharacterFilter(ObjectMapper mapper) throws JsonProcessingException {
    Problem problem = problem("must not contain NUL");
    this.status = problem.status();
    this.withNul = mapper.writeValueAsString(problem);
    this.beyondAscii = mapper.writeValueAsString(problem("must be ASCII"));
  }

  private static Problem problem(String rule) {
    return Problem.invalid(List.of(new Problem.FieldError("path", rule)));
  }

  void register(@Observes Filters filters) {
    filters.register(this::check, BEFORE_ROUTES);
  }

  private void check(RoutingContext request) {
    String refusal = refusal(request.request().uri());
    if (refusal == null) {
      request.next();
    } else {
      EarlyRefusal.answer(request, status, refusal);
    }
  }

  private @Nullable String refusal(String uri) {
    if (uri.contains(NUL)) {
      return withNul;
    }
    return isPathAscii(uri) ? null : beyondAscii;
  }

  private static boolean isPathAscii(String uri) {
    for (int place = 0; place < uri.length() && uri.charAt(place) != '?'; place++) {
      char character = uri.charAt(place);
      boolean isEncoded = character == '%' && place + 1 < uri.length();
      if (character > ASCII_MAX
          || (isEncoded && FIRST_DIGITS_BEYOND_ASCII.indexOf(uri.charAt(place + 1)) >= 0)) {
        return false;
      }
    }
    return true;
  }
}
