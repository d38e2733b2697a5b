package emporium.events;

/**
 * What stock says of a requested line. The declaration order is the wire and storage code:
 * constants are added at the end, never moved.
 */
public enum ItemStatus {
  UNAVAILABLE,
  OUT_OF_STOCK,
  PRICE_DIVERGENCE,
  IN_STOCK;

  private static final ItemStatus[] BY_CODE = values();

  /** What is stored for this constant. */
  @SuppressWarnings("EnumOrdinal") // the declaration order is the stored code
  public byte code() {
    return (byte) ordinal();
  }

  /** The constant of a stored code. */
  public static ItemStatus ofCode(byte code) {
    return BY_CODE[code];
  }
}
