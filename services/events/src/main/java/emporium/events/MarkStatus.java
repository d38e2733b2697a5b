package emporium.events;

/**
 * How a business transaction ended. The declaration order is the wire and storage code: constants
 * are added at the end, never moved.
 */
public enum MarkStatus {
  SUCCESS,
  ERROR,
  ABORT,
  NOT_ACCEPTED;

  private static final MarkStatus[] BY_CODE = values();

  /** What is stored for this constant. */
  @SuppressWarnings("EnumOrdinal") // the declaration order is the stored code
  public byte code() {
    return (byte) ordinal();
  }

  /** The constant of a stored code. */
  public static MarkStatus ofCode(byte code) {
    return BY_CODE[code];
  }
}
