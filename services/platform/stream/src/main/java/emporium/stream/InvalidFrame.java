package emporium.stream;

/** A frame breaks the protocol: its connection is closed. */
final class InvalidFrame extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String field;

  InvalidFrame(String field, String rule) {
    super(field + ": " + rule);
    this.field = field;
  }

  /** The field that is wrong. */
  String field() {
    return field;
  }
}
