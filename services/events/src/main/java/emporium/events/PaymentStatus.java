package emporium.events;

/**
 * Where a payment stands. The declaration order is the wire and storage code: constants are added
 * at the end, never moved.
 */
public enum PaymentStatus {
  REQUIRES_PAYMENT_METHOD,
  SUCCEEDED,
  CANCELED;

  private static final PaymentStatus[] BY_CODE = values();

  /** What is stored for this constant. */
  @SuppressWarnings("EnumOrdinal") // the declaration order is the stored code
  public byte code() {
    return (byte) ordinal();
  }

  /** The constant of a stored code. */
  public static PaymentStatus ofCode(byte code) {
    return BY_CODE[code];
  }

  /** The name of the data model. */
  @Override
  public String toString() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
