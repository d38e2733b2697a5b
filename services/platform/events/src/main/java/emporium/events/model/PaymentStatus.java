package emporium.events.model;

/** The status of a payment. The code is stored and never reused. */
public enum PaymentStatus implements StoredCode {
  REQUIRES_PAYMENT_METHOD(0),
  SUCCEEDED(1),
  CANCELED(2);

  private static final StoredCodes<PaymentStatus> CODES = StoredCodes.of(values());

  private final byte code;

  PaymentStatus(int code) {
    this.code = (byte) code;
  }

  @Override
  public byte code() {
    return code;
  }

  /** The constant of a stored code. */
  public static PaymentStatus ofCode(byte code) {
    return CODES.constant(code);
  }

  /** The name in the data model. */
  @Override
  public String toString() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
