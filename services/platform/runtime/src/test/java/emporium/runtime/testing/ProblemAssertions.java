package emporium.runtime.testing;

import static org.hamcrest.Matchers.anyOf;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.restassured.response.ValidatableResponse;

/** What every refusal of a service looks like. */
public final class ProblemAssertions {
  /** Class names and stack traces. */
  private static final String INTERNALS =
      "(?s).*(Exception|Throwable|\\bat [\\w.$]+\\(|emporium\\.\\w+\\.|(java|jakarta|com|io|org)\\.\\w+\\.).*";

  private ProblemAssertions() {}

  /** Problem JSON without internals. */
  @CanIgnoreReturnValue
  public static ValidatableResponse problem(ValidatableResponse answer, int status) {
    return answer
        .statusCode(status)
        .contentType("application/problem+json")
        .body("status", equalTo(status))
        .body("title", notNullValue())
        .body(not(matchesPattern(INTERNALS)));
  }

  /** Problem JSON that names the field as the request's JSON does. */
  @CanIgnoreReturnValue
  public static ValidatableResponse invalid(ValidatableResponse answer, String field) {
    return problem(answer, 400).body("errors.field", hasItem(field));
  }

  /** Problem JSON: what the path names cannot exist, or does not. */
  public static void refusedPath(ValidatableResponse answer) {
    int status = answer.extract().statusCode();
    problem(answer, status).statusCode(anyOf(equalTo(400), equalTo(404)));
  }

  /** Whether a body shows class names or a stack trace. */
  public static boolean showsInternals(String body) {
    return body.matches(INTERNALS);
  }
}
