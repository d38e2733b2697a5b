package emporium.jmeter.driver.metrics;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import emporium.jmeter.client.MarketplaceClient;
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
  private static final Pattern NANOSECONDS = Pattern.compile("\\d{1,18}");
  private static final String PROCESSING_NS = "Emporium-Processing-Ns";
  private static final long NOT_REPORTED = -1;

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

  /** The verdict of the status alone: {@code done}, or an error that names the problem. */
  public static SampleVerdict of(SampleResult result) {
    Integer status = status(result);
    if (status == null) {
      return new SampleVerdict("", shortened(noAnswer(result)), null);
    }
    return status >= 200 && status < 300
        ? accepted("done", status)
        : failed((status + " " + problem(result)).strip(), status);
  }

  /** A transaction with this outcome, or an expected refusal if the status is one. */
  public static SampleVerdict accepted(String outcome, int status) {
    return new SampleVerdict(outcome, "", status);
  }

  /** An error with this cause, although there was an answer. */
  public static SampleVerdict failed(String cause, int status) {
    return new SampleVerdict("", shortened(cause), status);
  }

  /**
   * Returns the processing time that the answer reports, in nanoseconds; negative if it does not.
   */
  public static long processingNs(SampleResult result) {
    String reported = header(result, PROCESSING_NS);
    return NANOSECONDS.matcher(reported).matches() ? Long.parseLong(reported) : NOT_REPORTED;
  }

  /** Returns the name of the problem in the body; empty if there is none. */
  public static String problem(SampleResult result) {
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

  /** Returns the value of a response header; empty if there is none. */
  public static String header(SampleResult result, String name) {
    String headers = result.getResponseHeaders();
    for (int line = headers.indexOf('\n') + 1; line > 0; line = headers.indexOf('\n', line) + 1) {
      int colon = line + name.length();
      if (headers.regionMatches(true, line, name, 0, name.length())
          && headers.startsWith(":", colon)) {
        int end = headers.indexOf('\n', colon);
        return headers.substring(colon + 1, end < 0 ? headers.length() : end).strip();
      }
    }
    return "";
  }
}
