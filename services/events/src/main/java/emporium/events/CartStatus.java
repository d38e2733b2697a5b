package emporium.events;

/**
 * Where a cart stands. The declaration order is the wire and storage code: constants are added at
 * the end, never moved.
 */
public enum CartStatus {
  OPEN,
  CHECKOUT_SENT,
  PRODUCT_DIVERGENCE;

  private static final CartStatus[] BY_CODE = values();

  /** What is stored for this constant. */
  @SuppressWarnings("EnumOrdinal") // the declaration order is the stored code
  public byte code() {
    return (byte) ordinal();
  }

  /** The constant of a stored code. */
  public static CartStatus ofCode(byte code) {
    return BY_CODE[code];
  }
}
