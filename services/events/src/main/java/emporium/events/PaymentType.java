package emporium.events;

/**
 * How a customer pays, and what a payment line is. The declaration order is the wire and storage
 * code: constants are added at the end, never moved.
 */
public enum PaymentType {
  CREDIT_CARD,
  BOLETO,
  VOUCHER,
  DEBIT_CARD;

  private static final PaymentType[] BY_CODE = values();

  /** What is stored for this constant. */
  @SuppressWarnings("EnumOrdinal") // the declaration order is the stored code
  public byte code() {
    return (byte) ordinal();
  }

  /** The constant of a stored code. */
  public static PaymentType ofCode(byte code) {
    return BY_CODE[code];
  }
}
