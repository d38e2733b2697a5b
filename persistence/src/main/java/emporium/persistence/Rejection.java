package emporium.persistence;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A rule of the domain refused a command; everything is as before. The message is static, the
 * context has the details, so that responses and logs can be counted.
 */
public abstract class Rejection extends RuntimeException {
  /** The kind of rejection, from which the edge derives a response. */
  public enum Kind {
    /** It names something that does not exist. */
    UNKNOWN,
    /** It was made against an outdated state. */
    CONFLICT,
    /** It is understood and not allowed in this state. */
    UNPROCESSABLE
  }

  private final Kind kind;
  private final String code;
  private final Map<String, Object> context = new LinkedHashMap<>();

  /**
   * @param code stable machine-readable name, lower case with hyphens
   * @param message static text
   */
  protected Rejection(Kind kind, String code, String message) {
    super(message, null, false, false);
    this.kind = kind;
    this.code = code;
  }

  /** Adds what it was about. */
  protected final void addContext(String key, Object value) {
    context.put(key, value);
  }

  /** The kind of refusal. */
  public final Kind kind() {
    return kind;
  }

  /** Stable machine-readable name. */
  public final String code() {
    return code;
  }

  /** What it was about, in the order it was added. */
  public final Map<String, Object> context() {
    return Collections.unmodifiableMap(context);
  }
}
