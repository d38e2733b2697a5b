package emporium.payment;

import emporium.events.model.StoredCode;
import emporium.events.model.StoredCodes;
import java.util.Locale;

/** The state of a payment. What is stored is the code, which is never given to another constant. */
public enum PaymentState implements StoredCode {
  /** The provider has not answered. */
  OPEN(0),
  /** Paid. Terminal. */
  SUCCEEDED(1),
  /** The payment method was refused. Terminal. */
  REQUIRES_PAYMENT_METHOD(2),
  /** Abandoned: the provider did not answer, or had the charge voided. Terminal. */
  CANCELED(3);

  private static final StoredCodes<PaymentState> CODES = StoredCodes.of(values());

  private final byte code;

  PaymentState(int code) {
    this.code = (byte) code;
  }

  @Override
  public byte code() {
    return code;
  }

  /** The constant of a stored code. */
  public static PaymentState ofCode(byte code) {
    return CODES.constant(code);
  }

  /** The name in reads and raw records. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
