package emporium.events.model;

/** The brand of a card. The code is stored and never reused. */
public enum CardBrand implements StoredCode {
  MASTER_CARD(0),
  VISA(1),
  AMERICAN_EXPRESS(2);

  private static final StoredCodes<CardBrand> CODES = StoredCodes.of(values());

  private final byte code;

  CardBrand(int code) {
    this.code = (byte) code;
  }

  @Override
  public byte code() {
    return code;
  }

  /** The constant of a stored code. */
  public static CardBrand ofCode(byte code) {
    return CODES.constant(code);
  }
}
