package emporium.payment;

/** The outcome of a call of the provider. */
public enum ChargeOutcome {
  /** The money moved. */
  SUCCEEDED(PaymentState.SUCCEEDED),
  /** The payment method was refused. */
  REJECTED(PaymentState.REQUIRES_PAYMENT_METHOD),
  /** The charge is void. */
  CANCELED(PaymentState.CANCELED),
  /**
   * The retries are exhausted, and the charge may or may not have been made. No provider answers
   * this.
   */
  UNKNOWN(PaymentState.CANCELED);

  private final PaymentState decision;

  ChargeOutcome(PaymentState decision) {
    this.decision = decision;
  }

  /** The payment state it leads to. */
  PaymentState decision() {
    return decision;
  }
}
