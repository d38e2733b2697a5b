package emporium.events.model;

/** The status of a cart. The code is stored and never reused. */
public enum CartStatus implements StoredCode {
  OPEN(0),
  CHECKOUT_SENT(1),
  PRODUCT_DIVERGENCE(2);

  private static final StoredCodes<CartStatus> CODES = StoredCodes.of(values());

  private final byte code;

  CartStatus(int code) {
    this.code = (byte) code;
  }

  @Override
  public byte code() {
    return code;
  }

  /** The constant of a stored code. */
  public static CartStatus ofCode(byte code) {
    return CODES.constant(code);
  }
}
