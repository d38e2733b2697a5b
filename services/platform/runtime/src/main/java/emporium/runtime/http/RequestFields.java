package emporium.runtime.http;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.runtime.http.problems.InvalidFields;
import emporium.runtime.http.problems.Problem;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks the fields of one request, wherever they are, and names all that break rules together.
 * Used by one thread.
 */
public final class RequestFields {
  private final List<Problem.FieldError> errors = new ArrayList<>();

  /** A whole number as text, of a path or query; {@code min} if it is none. */
  @CanIgnoreReturnValue
  public int number(String field, @Nullable String text, int min, int max) {
    try {
      return number(field, text == null ? null : Integer.valueOf(text), min, max);
    } catch (NumberFormatException e) {
      return number(field, (Integer) null, min, max);
    }
  }

  /** A whole number of a body; {@code min} if it is absent or out of bounds. */
  @CanIgnoreReturnValue
  public int number(String field, @Nullable Integer number, int min, int max) {
    if (number == null || number < min || number > max) {
      reject(field, "must be a whole number from " + min + " to " + max);
      return min;
    }
    return number;
  }

  /** A text that is neither absent nor empty nor too long. */
  @CanIgnoreReturnValue
  public String text(String field, @Nullable String text, int lengthMax) {
    if (text == null || text.isEmpty() || text.length() > lengthMax) {
      reject(field, "must be a text of 1 to " + lengthMax + " characters");
      return "";
    }
    return text;
  }

  /** A field breaks a rule. */
  public void reject(String field, String rule) {
    errors.add(new Problem.FieldError(field, rule));
  }

  /**
   * All fields are checked.
   *
   * @throws InvalidFields if some break rules
   */
  public void requireValid() {
    if (!errors.isEmpty()) {
      throw new InvalidFields(errors);
    }
  }
}
