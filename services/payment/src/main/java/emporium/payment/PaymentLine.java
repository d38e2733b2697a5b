package emporium.payment;

import emporium.events.model.PaymentType;

/**
 * One line of a payment: an amount and how it is paid. Its number is its place in the payment, from
 * 1; its status and time are the payment's. Immutable; owned by its {@link Payment}.
 */
public class PaymentLine {
  private long valueCents;
  private int installments;
  private byte typeCode;

  protected PaymentLine() {}

  PaymentLine(PaymentType type, int installments, long valueCents) {
    this.typeCode = type.code();
    this.installments = installments;
    this.valueCents = valueCents;
  }

  /** How it is paid. */
  public PaymentType type() {
    return PaymentType.ofCode(typeCode);
  }

  /** In how many parts it is paid. */
  public int installments() {
    return installments;
  }

  /** The amount. */
  public long valueCents() {
    return valueCents;
  }
}
