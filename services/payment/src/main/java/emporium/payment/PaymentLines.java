package emporium.payment;

import emporium.events.InvoiceIssued;
import emporium.events.model.CustomerCheckout;
import emporium.events.model.OrderLine;
import emporium.events.model.PaymentType;
import java.util.ArrayList;
import java.util.List;

/**
 * Splits an invoice into payment lines: one for what is to be paid, then one VOUCHER line per item
 * with a discount. Source: paper 3.1 (7), docs/semantics.md "Price and voucher".
 */
public final class PaymentLines {
  private PaymentLines() {}

  static List<PaymentLine> of(InvoiceIssued invoice) {
    var lines = new ArrayList<PaymentLine>(invoice.items().size() + 1);
    PaymentType type = invoice.customer().paymentType();
    lines.add(new PaymentLine(type, installments(type, invoice), invoice.totalInvoiceCents()));
    for (OrderLine item : invoice.items()) {
      if (item.totalIncentiveCents() > 0) {
        lines.add(new PaymentLine(PaymentType.VOUCHER, 1, item.totalIncentiveCents()));
      }
    }
    return lines;
  }

  /** Whether a payment of this type has a card behind it. */
  public static boolean byCard(CustomerCheckout customer) {
    return isCard(customer.paymentType()) && customer.cardNumber() != null;
  }

  private static int installments(PaymentType type, InvoiceIssued invoice) {
    return isCard(type) ? invoice.customer().installments() : 1;
  }

  private static boolean isCard(PaymentType type) {
    return type == PaymentType.CREDIT_CARD || type == PaymentType.DEBIT_CARD;
  }
}
