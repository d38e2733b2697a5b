package emporium.events.model;

/** The means of a payment and the kind of a payment line. The code is stored and never reused. */
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
