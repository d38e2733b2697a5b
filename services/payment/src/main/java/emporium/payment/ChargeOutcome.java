package emporium.payment;

/** How a call of the provider ended. */
public enum ChargeOutcome {
  /** The money moved. */
  SUCCEEDED(PaymentState.SUCCEEDED),
  /** The payment method was refused. */
  REJECTED(PaymentState.REQUIRES_PAYMENT_METHOD),
  /** The charge is void. */
  CANCELED(PaymentState.CANCELED),
  /** The retries ended, and the charge may or may not have been made. No provider answers this. */
  UNKNOWN(PaymentState.CANCELED);

  private final PaymentState decision;

  ChargeOutcome(PaymentState decision) {
    this.decision = decision;
  }

  /** What Payment makes of it. */
  PaymentState decision() {
    return decision;
  }
}
