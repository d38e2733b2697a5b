package emporium.runtime.http.problems;

import java.util.List;

/** Fields of a request break rules. Answered with 400, naming all of them. */
public final class InvalidFields extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem.FieldError> errors;

  /**
   * @param errors at least one
   */
  public InvalidFields(List<Problem.FieldError> errors) {
    super("Fields break rules: errors=" + errors, null, false, false);
    this.errors = List.copyOf(errors);
  }

  /** Each field with the rule it breaks. */
  public List<Problem.FieldError> errors() {
    return errors;
  }
}
