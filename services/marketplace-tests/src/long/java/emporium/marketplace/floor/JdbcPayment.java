package emporium.marketplace.floor;

import emporium.events.InvoiceIssued;
import emporium.events.PackedFieldCodec;
import emporium.events.PaymentConfirmed;
import emporium.events.Topics;
import emporium.events.model.CustomerCheckout;
import emporium.events.model.OrderLine;
import emporium.events.model.PaymentType;
import emporium.persistence.EventId;
import emporium.runtime.http.CardMasking;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Payment and its provider by hand. The key of each new row is its lock, and the update of the
 * payment. An intent shares an advisory lock of its customer, which the cancellation of a checkout
 * would take alone.
 */
final class JdbcPayment {
  private static final String INTEND =
      """
      insert into payment.inbox values (?, ?);
      select pg_advisory_xact_lock_shared(?);
      insert into payment.payments (customer_id, order_id, session, tid, invoice_number, total_cents,
        created_at_ms, state_code, masked_card_number, card_holder_name, card_expiration, card_brand,
        intent)
        select ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ? where not exists
          (select from payment.canceled_checkouts where customer_id = ? and session = ?);
      insert into payment.payment_lines
        select ?, ?, l.* from unnest(?::int[], ?::bigint[], ?::int[], ?::int[]) as l;
      commit""";
  private static final String CHARGE =
      """
      insert into "payment-provider".charges (key, customer, currency, amount_cents, created_at_ms,
        status_code, requested) values (?, ?, 'USD', ?, ?, 0, true);
      commit""";
  private static final String SETTLE =
      """
      with decided as (update payment.payments set state_code = 1, intent = ?
          where customer_id = ? and order_id = ? and state_code = 0 returning 1)
        insert into payment.outbox select ?, ?, ?, ? from decided;
      commit""";

  private static final byte PACKED = 2; // the form of a stored invoice
  private static final int BYTES_EXPECTED = 512;

  private final JdbcSession session;
  private final Message intend;
  private final Message charge;
  private final Message settle;

  JdbcPayment(JdbcSession session) throws SQLException {
    this.session = session;
    this.intend = session.message(INTEND);
    this.charge = session.message(CHARGE);
    this.settle = session.message(SETTLE);
  }

  void pay(EventId id, InvoiceIssued invoice) throws SQLException {
    if (invoice.totalInvoiceCents() == 0) {
      throw new IllegalStateException("The measured checkouts cost something: " + invoice.order());
    }
    intend(id, invoice);
    charge.with(invoice.invoiceNumber()).with(String.valueOf(invoice.order().customerId()));
    charge.with(invoice.totalInvoiceCents()).with(session.nowMs()).sendForOne();
    settle(invoice);
  }

  private void intend(EventId id, InvoiceIssued invoice) throws SQLException {
    var order = invoice.order();
    var checkout = invoice.checkout();
    intend.with(id).with((long) order.customerId());
    intend.with(order.customerId()).with(order.orderId()).with(checkout.session());
    intend.with(invoice.instanceId()).with(invoice.invoiceNumber());
    intend.with(invoice.totalInvoiceCents()).with(session.nowMs());
    bindCard(invoice.customer());
    intend.with(packed(invoice, invoice.customer()));
    intend.with(checkout.customerId()).with(checkout.session());
    intend.with(order.customerId()).with(order.orderId());
    bindLines(invoice);
    intend.send();
  }

  private void bindCard(CustomerCheckout customer) throws SQLException {
    boolean byCard = isCard(customer) && customer.cardNumber() != null;
    intend.with(byCard ? CardMasking.card(customer.cardNumber()) : null);
    intend.with(byCard ? customer.cardHolderName() : null);
    intend.with(byCard ? customer.cardExpiration() : null);
    intend.with(byCard ? customer.cardBrand() : null);
  }

  /** One line for what is paid, and one for each discount. */
  private void bindLines(InvoiceIssued invoice) throws SQLException {
    var customer = invoice.customer();
    long[] discounts =
        invoice.items().stream()
            .mapToLong(OrderLine::totalIncentiveCents)
            .filter(cents -> cents > 0)
            .toArray();
    int count = 1 + discounts.length;
    int installments = isCard(customer) ? customer.installments() : 1;
    int type = customer.paymentType().code();
    intend
        .with(IntStream.range(0, count))
        .with(
            IntStream.range(0, count)
                .mapToLong(i -> i == 0 ? invoice.totalInvoiceCents() : discounts[i - 1]))
        .with(IntStream.range(0, count).map(i -> i == 0 ? installments : 1))
        .with(IntStream.range(0, count).map(i -> i == 0 ? type : PaymentType.VOUCHER.code()));
  }

  private static boolean isCard(CustomerCheckout customer) {
    return customer.paymentType() == PaymentType.CREDIT_CARD
        || customer.paymentType() == PaymentType.DEBIT_CARD;
  }

  private void settle(InvoiceIssued invoice) throws SQLException {
    var customer = invoice.customer();
    var masked =
        customer.withCardNumber(isCard(customer) ? CardMasking.card(customer.cardNumber()) : null);
    var confirmed =
        session.number(
            Topics.PAYMENT_CONFIRMED,
            new PaymentConfirmed(
                invoice.checkout(),
                masked,
                invoice.orderId(),
                invoice.totalInvoiceCents(),
                invoice.items(),
                session.now(),
                invoice.instanceId()));
    settle.with(packed(invoice, masked));
    settle.with(customer.customerId()).with(invoice.orderId()).with(confirmed).sendForOne();
    session.publish(confirmed);
  }

  private static byte[] packed(InvoiceIssued invoice, CustomerCheckout customer) {
    var bytes = new ByteArrayOutputStream(BYTES_EXPECTED);
    try (var out = new DataOutputStream(bytes)) {
      out.writeByte(PACKED);
      PackedFieldCodec.number(out, invoice.checkout().session());
      PackedFieldCodec.number(out, invoice.orderId());
      PackedFieldCodec.text(out, invoice.invoiceNumber());
      PackedFieldCodec.instant(out, invoice.issueDate());
      PackedFieldCodec.number(out, invoice.totalInvoiceCents());
      PackedFieldCodec.text(out, invoice.instanceId());
      PackedFieldCodec.customer(out, customer);
      write(out, invoice.items());
    } catch (IOException e) {
      throw new UncheckedIOException("Memory cannot be written", e);
    }
    return bytes.toByteArray();
  }

  private static void write(DataOutputStream out, List<OrderLine> lines) throws IOException {
    PackedFieldCodec.number(out, lines.size());
    for (OrderLine line : lines) {
      PackedFieldCodec.number(out, line.orderItemId());
      PackedFieldCodec.number(out, line.sellerId());
      PackedFieldCodec.number(out, line.productId());
      PackedFieldCodec.text(out, line.productName());
      PackedFieldCodec.number(out, line.unitPriceCents());
      PackedFieldCodec.number(out, line.quantity());
      PackedFieldCodec.number(out, line.freightCents());
      PackedFieldCodec.number(out, line.totalItemsCents());
      PackedFieldCodec.number(out, line.totalAmountCents());
      PackedFieldCodec.number(out, line.totalIncentiveCents());
      PackedFieldCodec.instant(out, line.shippingLimitDate());
    }
  }
}
