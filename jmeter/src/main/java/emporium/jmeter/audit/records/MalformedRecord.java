package emporium.jmeter.audit.records;

import java.io.Serial;

/** A record lacks a field, or has it in an illegal form. */
public final class MalformedRecord extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  public MalformedRecord(String field, String form) {
    super("field " + field + " is not " + form);
  }
}
