package emporium.events.model;

/** The outcome of a business transaction. The code is stored and never reused. */
public enum MarkStatus implements StoredCode {
  SUCCESS(0),
  ERROR(1),
  ABORT(2),
  NOT_ACCEPTED(3);

  private static final StoredCodes<MarkStatus> CODES = StoredCodes.of(values());

  private final byte code;

  MarkStatus(int code) {
    this.code = (byte) code;
  }

  @Override
  public byte code() {
    return code;
  }

  /** The constant of a stored code. */
  public static MarkStatus ofCode(byte code) {
    return CODES.constant(code);
  }
}
