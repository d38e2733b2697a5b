package emporium.cart;

import emporium.events.model.StoredCode;
import emporium.events.model.StoredCodes;

/**
 * The outcome of a checkout. What is stored is the code, which is never given to another constant.
 *
 * <p>Source: docs/semantics.md "Checkout" (the three outcomes).
 */
public enum CheckoutOutcome implements StoredCode {
  /** Not yet. */
  OPEN(0, "open"),
  /** Paid, confirmed at stock, shipment made. */
  SHIPPED(1, "shipped"),
  /** The payment failed; what was reserved is released. */
  PAYMENT_FAILED(2, "payment-failed"),
  /** Stock refused every line: no order, no payment, no shipment. */
  NOT_ACCEPTED(3, "not-accepted");

  private static final StoredCodes<CheckoutOutcome> CODES = StoredCodes.of(values());

  private final byte code;
  private final String label;

  CheckoutOutcome(int code, String label) {
    this.code = (byte) code;
    this.label = label;
  }

  /** Whether it is completed without a sale. */
  boolean isFailure() {
    return this == PAYMENT_FAILED || this == NOT_ACCEPTED;
  }

  /** What clients see. */
  public String label() {
    return label;
  }

  @Override
  public byte code() {
    return code;
  }

  /** The constant of a stored code. */
  static CheckoutOutcome ofCode(byte code) {
    return CODES.constant(code);
  }
}
