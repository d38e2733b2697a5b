package emporium.jmeter.audit;

import java.io.Serial;

/** A record lacks a field, or has it in a form that it may not have. */
final class Unreadable extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  Unreadable(String field, String form) {
    super("field " + field + " is not " + form);
  }
}
