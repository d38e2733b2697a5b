package emporium.events.model;

/** The reply of Stock to a requested line. The code is stored and never reused. */
public enum ItemStatus implements StoredCode {
  UNAVAILABLE(0),
  OUT_OF_STOCK(1),
  PRICE_DIVERGENCE(2),
  IN_STOCK(3);

  private static final StoredCodes<ItemStatus> CODES = StoredCodes.of(values());

  private final byte code;

  ItemStatus(int code) {
    this.code = (byte) code;
  }

  @Override
  public byte code() {
    return code;
  }

  /** The constant of a stored code. */
  public static ItemStatus ofCode(byte code) {
    return CODES.constant(code);
  }
}
