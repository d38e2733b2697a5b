package emporium.events;

/**
 * What stock says of a requested line. What is stored is the code, which is never given to another
 * constant.
 */
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
