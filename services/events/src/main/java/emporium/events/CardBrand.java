package emporium.events;

/**
 * Whose card it is. The declaration order is the wire and storage code: constants are added at the
 * end, never moved.
 */
public enum CardBrand {
  MASTER_CARD,
  VISA,
  AMERICAN_EXPRESS;

  private static final CardBrand[] BY_CODE = values();

  /** What is stored for this constant. */
  @SuppressWarnings("EnumOrdinal") // the declaration order is the stored code
  public byte code() {
    return (byte) ordinal();
  }

  /** The constant of a stored code. */
  public static CardBrand ofCode(byte code) {
    return BY_CODE[code];
  }
}
