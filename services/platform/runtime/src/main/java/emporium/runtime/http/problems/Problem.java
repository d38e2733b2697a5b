package emporium.runtime.http.problems;

import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An error as RFC 9457 problem JSON.
 *
 * @param type a stable name of the kind of problem, as a URN
 * @param errors the fields that break rules, if that is the problem
 * @param context what a refused command was about
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Problem(
    String type,
    String title,
    int status,
    @Nullable String detail,
    List<FieldError> errors,
    Map<String, Object> context) {
  /** Media type of problems. */
  public static final String MEDIA_TYPE = "application/problem+json";

  /** The status of an answer that asks for a retry, and when. */
  public static final int UNAVAILABLE = 503;

  /** What {@code Retry-After} is then. */
  public static final String RETRY_AFTER_SECONDS = "1";

  /** A field and the rule it breaks. */
  public record FieldError(String field, String rule) {}

  /** A problem without details. */
  public static Problem of(int status, String code, String title) {
    return new Problem("urn:emporium:" + code, title, status, null, List.of(), Map.of());
  }

  /** A request whose fields break rules. */
  public static Problem invalid(List<FieldError> errors) {
    var detail = errors.isEmpty() ? null : errors.get(0).field() + " " + errors.get(0).rule();
    return new Problem(
        "urn:emporium:invalid-request", "The request is not valid", 400, detail, errors, Map.of());
  }

  /** The same with another status. */
  public Problem as(int otherStatus) {
    return new Problem(type, title, otherStatus, detail, errors, context);
  }

  /** The response; one that asks for a retry has {@code Retry-After}. */
  public Response response() {
    var answer = Response.status(status).type(MEDIA_TYPE).entity(this);
    return (status == UNAVAILABLE
            ? answer.header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS)
            : answer)
        .build();
  }
}
