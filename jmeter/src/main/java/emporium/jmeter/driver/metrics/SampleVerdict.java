package emporium.jmeter.driver.metrics;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.driver.workload.DriverOperation;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/**
 * The verdict on a sample: a business outcome, or an error with its cause.
 *
 * @param outcome of an acknowledged transaction or an expected refusal; empty on an error
 * @param cause of an error; empty otherwise
 * @param answer HTTP status, null when there was no answer
 */
public record SampleVerdict(String outcome, String cause, @Nullable Integer answer) {
  private static final int CAUSE_LENGTH_MAX = 60;
  private static final Pattern STATUS = Pattern.compile("\\d{3}");
  private static final Pattern COUNT = Pattern.compile("\\d{1,9}");

  public boolean acknowledged() {
    return cause.isEmpty() && answer != null && answer < 300;
  }

  public boolean error() {
    return !cause.isEmpty();
  }

  /**
   * Returns whether the target refused it as overloaded, so that for certain nothing was changed.
   */
  public boolean overloaded() {
    return answer != null && answer == 503 && !cause.contains("outcome-unknown");
  }

  public String kind() {
    return acknowledged() ? "acknowledged" : "submitted";
  }

  public static SampleVerdict of(DriverOperation step, SampleResult result) {
    Integer status = status(result);
    if (status == null) {
      return new SampleVerdict("", shortened(noAnswer(result)), null);
    }
    boolean accepted = status >= 200 && status < 300;
    return switch (step) {
      case CHECKOUT, RACING_CHECKOUT, REPEATED_CHECKOUT ->
          accepted ? checkout(result, status) : refusal(step, result, status);
      case UPDATE_DELIVERY ->
          accepted
              ? new SampleVerdict(delivered(result) > 0 ? "delivered" : "nothing", "", status)
              : refusal(step, result, status);
      default -> accepted ? new SampleVerdict("done", "", status) : refusal(step, result, status);
    };
  }

  /** Returns the packages delivered according to the answer to an update delivery. */
  public static int delivered(SampleResult result) {
    String count = header(result, "Emporium-Delivered");
    return COUNT.matcher(count).matches() ? Integer.parseInt(count) : 0;
  }

  private static SampleVerdict checkout(SampleResult result, int status) {
    String outcome = header(result, "Emporium-Outcome");
    return switch (outcome) {
      case "shipped", "payment-failed", "not-accepted" ->
          status == 200
              ? new SampleVerdict(outcome, "", status)
              : new SampleVerdict("", "checkout answered " + status, status);
      default -> new SampleVerdict("", "checkout without outcome", status);
    };
  }

  private static SampleVerdict refusal(DriverOperation step, SampleResult result, int status) {
    String problem = problem(result);
    boolean expected =
        (step == DriverOperation.RACING_CHECKOUT || step == DriverOperation.REPEATED_CHECKOUT)
            && status == 422
            && problem.contains("empty-cart");
    if (expected) {
      return new SampleVerdict("empty-cart", "", status);
    }
    return new SampleVerdict("", shortened((status + " " + problem).strip()), status);
  }

  private static String problem(SampleResult result) {
    try {
      JsonNode body = MarketplaceClient.JSON.readTree(result.getResponseDataAsString());
      String type = body.path("type").asText("");
      String name = type.substring(Math.max(type.lastIndexOf('/'), type.lastIndexOf(':')) + 1);
      return name.isEmpty() || name.equals("blank") ? body.path("title").asText("") : name;
    } catch (JsonProcessingException notJson) {
      return "";
    }
  }

  private static @Nullable Integer status(SampleResult result) {
    String code = result.getResponseCode();
    return STATUS.matcher(code).matches() ? Integer.valueOf(code) : null;
  }

  private static String noAnswer(SampleResult result) {
    String code = result.getResponseCode();
    return "no answer: " + code.substring(code.lastIndexOf('.') + 1);
  }

  private static String shortened(String cause) {
    return cause.length() <= CAUSE_LENGTH_MAX ? cause : cause.substring(0, CAUSE_LENGTH_MAX);
  }

  private static String header(SampleResult result, String name) {
    String headers = result.getResponseHeaders();
    int from = headers.toLowerCase(Locale.ROOT).indexOf("\n" + name.toLowerCase(Locale.ROOT) + ":");
    if (from < 0) {
      return "";
    }
    int value = from + name.length() + 2;
    int end = headers.indexOf('\n', value);
    return headers.substring(value, end < 0 ? headers.length() : end).strip();
  }
}
