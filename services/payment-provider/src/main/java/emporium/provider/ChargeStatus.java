package emporium.provider;

import java.util.Locale;

/**
 * Where a charge stands. The declaration order is the storage code: constants are added at the end,
 * never moved.
 */
public enum ChargeStatus {
  /** The money moved. */
  SUCCEEDED,
  /** The payment method was refused; the money did not move. */
  FAILED,
  /** The money did not move, or moved back, and never will. Terminal. */
  VOIDED;

  private static final ChargeStatus[] BY_CODE = values();

  /** What is stored for this constant. */
  @SuppressWarnings("EnumOrdinal") // the declaration order is the code
  public byte code() {
    return (byte) ordinal();
  }

  /** The constant of a stored code. */
  public static ChargeStatus ofCode(byte code) {
    return BY_CODE[code];
  }

  /** The name in the raw records. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
