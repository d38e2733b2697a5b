package emporium.provider;

import emporium.events.model.StoredCode;
import emporium.events.model.StoredCodes;
import java.util.Locale;

/** The status of a charge. What is stored is the code, which is never given to another constant. */
public enum ChargeStatus implements StoredCode {
  /** The money moved. */
  SUCCEEDED(0),
  /** The payment method was refused; the money did not move. */
  FAILED(1),
  /** The money did not move, or moved back, and never will. Terminal. */
  VOIDED(2);

  private static final StoredCodes<ChargeStatus> CODES = StoredCodes.of(values());

  private final byte code;

  ChargeStatus(int code) {
    this.code = (byte) code;
  }

  @Override
  public byte code() {
    return code;
  }

  /** The constant of a stored code. */
  public static ChargeStatus ofCode(byte code) {
    return CODES.constant(code);
  }

  /** The name in the raw records. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
