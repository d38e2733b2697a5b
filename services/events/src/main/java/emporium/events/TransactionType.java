package emporium.events;

/**
 * The business transactions of the benchmark. The declaration order is the wire and storage code:
 * constants are added at the end, never moved.
 */
public enum TransactionType {
  CUSTOMER_SESSION,
  QUERY_DASHBOARD,
  PRICE_UPDATE,
  UPDATE_PRODUCT,
  UPDATE_DELIVERY,
  NONE;

  private static final TransactionType[] BY_CODE = values();

  /** What is stored for this constant. */
  @SuppressWarnings("EnumOrdinal") // the declaration order is the stored code
  public byte code() {
    return (byte) ordinal();
  }

  /** The constant of a stored code. */
  public static TransactionType ofCode(byte code) {
    return BY_CODE[code];
  }
}
