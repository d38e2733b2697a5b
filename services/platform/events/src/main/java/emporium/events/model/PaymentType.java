package emporium.events;

/**
 * How a customer pays, and what a payment line is. What is stored is the code, which is never given
 * to another constant.
 */
public enum PaymentType implements StoredCode {
  CREDIT_CARD(0),
  BOLETO(1),
  VOUCHER(2),
  DEBIT_CARD(3);

  private static final StoredCodes<PaymentType> CODES = StoredCodes.of(values());

  private final byte code;

  PaymentType(int code) {
    this.code = (byte) code;
  }

  @Override
  public byte code() {
    return code;
  }

  /** The constant of a stored code. */
  public static PaymentType ofCode(byte code) {
    return CODES.constant(code);
  }
}
