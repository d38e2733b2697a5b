package emporium.payment;

import emporium.events.InvoiceIssued;
import emporium.events.cards.CardKeys;
import emporium.events.cards.CardTokens;
import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerCheckout;
import emporium.events.model.OrderLine;
import emporium.events.model.PaymentType;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Random;

/** Invoices to test with. */
public final class TestInvoices {
  public static final String CARD = "4111111111111234";
  public static final String MASKED = "************1234";
  static final Instant ISSUED = Instant.parse("2026-03-04T09:59:59.123456789Z");

  /** Tokens under a key of the tests. */
  public static final CardTokens CARDS = cards(1);

  private TestInvoices() {}

  /** Tokens under another key for each seed. */
  public static CardTokens cards(long seed) {
    var keys = CardKeys.of(List.of(CardKeys.generate(new Random(seed))));
    return new CardTokens(() -> keys, new SecureRandom());
  }

  /** The invoice with a token in place of its card's number, as Cart publishes it. */
  public static InvoiceIssued sealed(InvoiceIssued invoice, CardTokens cards) {
    return new InvoiceIssued(
        invoice.checkout(),
        cards.seal(invoice.customer()),
        invoice.orderId(),
        invoice.invoiceNumber(),
        invoice.issueDate(),
        invoice.totalInvoiceCents(),
        invoice.items(),
        invoice.instanceId());
  }

  public static InvoiceIssued invoice(int customerId, PaymentType type, OrderLine... lines) {
    long total = 0;
    for (OrderLine line : lines) {
      total += line.totalAmountCents() + line.freightCents();
    }
    boolean card = type == PaymentType.CREDIT_CARD || type == PaymentType.DEBIT_CARD;
    var customer =
        new CustomerCheckout(
            customerId,
            "Ann",
            "Żółw \uD83D\uDE00",
            "street",
            "",
            "city",
            "st",
            "zip",
            type,
            card ? CARD : null,
            card ? "Ann Ż" : null,
            card ? "1229" : null,
            card ? "VISA" : null,
            type == PaymentType.CREDIT_CARD ? 7 : 0,
            "tid-" + customerId);
    return new InvoiceIssued(
        new CheckoutId(customerId, 3),
        customer,
        1,
        customerId + "-20260304-1",
        ISSUED,
        total,
        List.of(lines),
        "tid-" + customerId);
  }

  public static InvoiceIssued invoice(int customerId) {
    return invoice(customerId, PaymentType.CREDIT_CARD, line(1, 1_000, 250, 0));
  }

  public static OrderLine line(int id, long totalCents, long freightCents, long incentiveCents) {
    return new OrderLine(
        id,
        5,
        id,
        "thing " + id,
        totalCents,
        1,
        freightCents,
        totalCents,
        totalCents - incentiveCents,
        incentiveCents,
        ISSUED);
  }
}
