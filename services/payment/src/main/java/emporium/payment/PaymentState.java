package emporium.payment;

import java.util.Locale;

/**
 * Where a payment stands. The declaration order is the storage code: constants are added at the
 * end, never moved.
 */
public enum PaymentState {
  /** The provider has not answered. */
  OPEN,
  /** Paid. Terminal. */
  SUCCEEDED,
  /** The payment method was refused. Terminal. */
  REQUIRES_PAYMENT_METHOD,
  /** Given up: the provider did not answer, or had the charge voided. Terminal. */
  CANCELED;

  private static final PaymentState[] BY_CODE = values();

  /** What is stored for this constant. */
  @SuppressWarnings("EnumOrdinal") // the declaration order is the code
  public byte code() {
    return (byte) ordinal();
  }

  /** The constant of a stored code. */
  public static PaymentState ofCode(byte code) {
    return BY_CODE[code];
  }

  /** The name in reads and raw records. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
