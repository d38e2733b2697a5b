package emporium.payment.psp;

import emporium.events.InvoiceIssued;
import emporium.events.cards.CardTokens;
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

  /**
   * The charge of an invoice, with the card's number.
   *
   * @throws emporium.events.cards.CardTokenException if its token cannot be opened
   */
  public static ChargeRequest of(InvoiceIssued invoice, CardTokens cards) {
    CustomerCheckout customer = invoice.customer();
    return new ChargeRequest(
        invoice.invoiceNumber(),
        customer.customerId(),
        invoice.totalInvoiceCents(),
        customer.paymentType(),
        CURRENCY,
        card(customer, cards));
  }

  private static @Nullable Card card(CustomerCheckout customer, CardTokens cards) {
    String number = PaymentLines.byCard(customer) ? cards.open(customer) : null;
    return number == null ? null : new Card(number, customer.cardExpiration());
  }
}
