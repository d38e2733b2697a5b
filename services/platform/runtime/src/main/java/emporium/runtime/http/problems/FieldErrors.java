package emporium.runtime.http.problems;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Path;
import java.math.BigDecimal;

/** Which field of a request breaks which rule, from what found it. Class names are not exposed. */
public final class FieldErrors {
  private static final String BODY = "body";

  private FieldErrors() {}

  /** JSON that is malformed, or of the wrong shape. */
  public static Problem.FieldError of(JsonProcessingException failure) {
    var field = failure instanceof JsonMappingException mapping ? pathOf(mapping) : BODY;
    return new Problem.FieldError(field.isEmpty() ? BODY : field, rule(failure));
  }

  /** A broken constraint. */
  public static Problem.FieldError of(ConstraintViolation<?> violation) {
    Path.Node last = null;
    for (Path.Node node : violation.getPropertyPath()) {
      last = node;
    }
    return new Problem.FieldError(
        last == null ? BODY : String.valueOf(last.getName()), violation.getMessage());
  }

  private static String rule(JsonProcessingException failure) {
    if (failure instanceof InvalidFormatException invalid
        && String.class.equals(invalid.getTargetType())) {
      return "must not contain NUL";
    }
    if (failure instanceof MismatchedInputException mismatch && mismatch.getTargetType() != null) {
      return "must be " + jsonType(mismatch.getTargetType());
    }
    return "must be well-formed JSON";
  }

  private static String jsonType(Class<?> type) {
    if (type == String.class) {
      return "a text";
    } else if (type == BigDecimal.class) {
      return "a number";
    } else if (type == Integer.class || type == Long.class || type.isPrimitive()) {
      return "a whole number in range";
    }
    return "a JSON object, and nothing after it";
  }

  private static String pathOf(JsonMappingException mapping) {
    var path = new StringBuilder();
    for (var reference : mapping.getPath()) {
      if (reference.getFieldName() != null) {
        path.append(path.length() == 0 ? "" : ".").append(reference.getFieldName());
      } else {
        path.append('[').append(reference.getIndex()).append(']');
      }
    }
    return path.toString();
  }
}
