package emporium.events.model;

/** The business transactions of the benchmark. The code is stored and never reused. */
public enum TransactionType implements StoredCode {
  CUSTOMER_SESSION(0),
  QUERY_DASHBOARD(1),
  PRICE_UPDATE(2),
  UPDATE_PRODUCT(3),
  UPDATE_DELIVERY(4),
  NONE(5);

  private static final StoredCodes<TransactionType> CODES = StoredCodes.of(values());

  private final byte code;

  TransactionType(int code) {
    this.code = (byte) code;
  }

  @Override
  public byte code() {
    return code;
  }

  /** The constant of a stored code. */
  public static TransactionType ofCode(byte code) {
    return CODES.constant(code);
  }
}
