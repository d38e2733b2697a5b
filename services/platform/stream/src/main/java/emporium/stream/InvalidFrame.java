package emporium.stream;

/** A frame breaks the protocol: its connection is closed. */
final class InvalidFrame extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String field;

  InvalidFrame(String field, String rule) {
    super(field + ": " + rule);
    this.field = field;
  }

  /**
   * @param value from the other side
   */
  InvalidFrame(String field, String rule, Object value) {
    this(field, rule + ": value=" + PeerText.of(value));
  }

  /** The field that is wrong. */
  String field() {
    return field;
  }
}
