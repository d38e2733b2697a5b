package emporium.runtime.http;

import emporium.events.requests.KeyedRequest;
import emporium.runtime.http.problems.InvalidField;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The header by which a client names a request that it may repeat: a string of structured fields,
 * in double quotes; they may be left out. Source: draft-ietf-httpapi-idempotency-key-header, RFC
 * 8941 section 3.3.3.
 */
public final class IdempotencyKey {
  /** Its name. */
  public static final String HEADER = "Idempotency-Key";

  private static final Pattern FORM = Pattern.compile("\"?([!#-\\[\\]-~]{1,128})\"?");

  private IdempotencyKey() {}

  /**
   * A request with the key of the header; null if there is no header.
   *
   * @param content all that the request asks for; its text is kept
   * @param countMax how many answered requests are kept
   * @param ageMaxMs how long
   * @throws InvalidField if the header has another form
   */
  public static @Nullable KeyedRequest request(
      @Nullable String header, Object content, int countMax, long ageMaxMs) {
    if (header == null) {
      return null;
    }
    Matcher form = FORM.matcher(header.strip());
    boolean isQuoted = header.strip().startsWith("\"");
    if (!form.matches() || isQuoted != header.strip().endsWith("\"")) {
      throw new InvalidField(HEADER, "must be 1 to 128 printable characters in double quotes");
    }
    return new KeyedRequest(form.group(1), content.toString(), countMax, ageMaxMs);
  }
}
