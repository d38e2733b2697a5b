package emporium.runtime.http.problems;

/** A field of a request breaks a rule. Answered with 400, naming both. */
public final class InvalidField extends RuntimeException {
  private final String field;
  private final String rule;

  /**
   * @param field the field's name in the request
   * @param rule what the field must be
   */
  public InvalidField(String field, String rule) {
    super("A field breaks a rule: field=" + field + ", rule=" + rule, null, false, false);
    this.field = field;
    this.rule = rule;
  }

  /** The field's name in the request. */
  public String field() {
    return field;
  }

  /** What the field must be. */
  public String rule() {
    return rule;
  }
}
