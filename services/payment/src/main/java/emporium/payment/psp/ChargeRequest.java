package emporium.payment.psp;

import emporium.events.InvoiceIssued;
import emporium.events.model.CustomerCheckout;
import emporium.events.model.PaymentType;
import emporium.payment.PaymentLines;
import org.jspecify.annotations.Nullable;

/**
 * A charge requested of the provider.
 *
 * @param invoiceNumber the key under which it charges at most once
 * @param currency three letters
 * @param card null if no card pays
 */
public record ChargeRequest(
    String invoiceNumber,
    int customerId,
    long amountCents,
    PaymentType paymentType,
    String currency,
    @Nullable Card card) {
  private static final String CURRENCY = "USD";

  /**
   * A card to charge.
   *
   * @param expiration month and year, {@code MMyy}
   */
  public record Card(String number, @Nullable String expiration) {
    /** Prints nothing of the card. */
    @Override
    public String toString() {
      return "Card[]";
    }
  }

  public static ChargeRequest of(InvoiceIssued invoice) {
    CustomerCheckout customer = invoice.customer();
    return new ChargeRequest(
        invoice.invoiceNumber(),
        customer.customerId(),
        invoice.totalInvoiceCents(),
        customer.paymentType(),
        CURRENCY,
        card(customer));
  }

  private static @Nullable Card card(CustomerCheckout customer) {
    String number = customer.cardNumber();
    return number == null || !PaymentLines.byCard(customer)
        ? null
        : new Card(number, customer.cardExpiration());
  }
}
