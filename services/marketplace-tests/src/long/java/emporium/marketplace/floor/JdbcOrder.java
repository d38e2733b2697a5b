package emporium.marketplace.floor;

import emporium.events.InvoiceIssued;
import emporium.events.PaymentConfirmed;
import emporium.events.ShipmentNotification;
import emporium.events.StockConfirmed;
import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.events.model.CartLine;
import emporium.events.model.CheckoutId;
import emporium.events.model.MarkStatus;
import emporium.events.model.OrderId;
import emporium.events.model.OrderLine;
import emporium.events.model.TransactionType;
import emporium.persistence.EventId;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Order by hand. The update of the counter, or of the order, is the lock. */
final class JdbcOrder {
  private static final String NUMBER =
      """
      insert into "order".inbox values (?, ?);
      insert into "order".customer_orders as c (customer_id, next_order_id, last_session)
        values (?, 2, ?) on conflict (customer_id) do update
        set next_order_id = c.next_order_id + 1,
          last_session = greatest(c.last_session, excluded.last_session)
        returning next_order_id - 1, old.last_session""";
  private static final String INVOICE =
      """
      insert into "order".orders (customer_id, order_id, session, tid, status_code, purchase_at_ms,
        payment_at_ms, delivered_carrier_at_ms, delivered_customer_at_ms, total_amount_cents,
        total_freight_cents, total_incentive_cents, total_items_cents, created_at_ms, updated_at_ms)
        values (?, ?, ?, ?, 5, ?, 0, 0, 0, ?, ?, ?, ?, ?, ?);
      insert into "order".order_items (customer_id, order_id, position, order_item_id, seller_id,
        product_id, quantity, unit_price_cents, freight_cents, voucher_cents, product_name,
        shipping_limit_at_ms)
        select ?, ?, l.number - 1, l.*, ? from unnest(?::int[], ?::int[], ?::int[], ?::int[],
          ?::bigint[], ?::bigint[], ?::bigint[], ?::text[])
          as l (number, seller, product, quantity, price, freight, voucher, name);
      insert into "order".order_history values (?, ?, 0, ?, 5);
      insert into "order".outbox values (?, ?, ?, ?);
      commit""";
  private static final String PAY =
      """
      with paid as (update "order".orders set status_code = 10, payment_at_ms = ?, updated_at_ms = ?
          where customer_id = ? and order_id = ? and status_code = 5
          returning customer_id, order_id),
        entered as (insert into "order".order_history
          select customer_id, order_id, 1, ?, 10 from paid)
        insert into "order".inbox select ?, ? from paid;
      commit""";
  private static final String SHIP =
      """
      with ready as (update "order".orders set status_code = 6, updated_at_ms = ?
          where customer_id = ? and order_id = ? and status_code = 10
          returning customer_id, order_id),
        entered as (insert into "order".order_history
          select customer_id, order_id, 2, ?, 6 from ready),
        consumed as (insert into "order".inbox select ?, ? from ready)
        insert into "order".outbox select ?, ?, ?, ? from ready;
      commit""";

  private static final Duration SHIPPING_LIMIT = Duration.ofDays(3);
  private static final DateTimeFormatter INVOICE_DAY =
      DateTimeFormatter.ofPattern("yyyyMMdd").withZone(ZoneOffset.UTC);

  private final JdbcSession session;
  private final Message number;
  private final Message invoice;
  private final Message pay;
  private final Message ship;

  JdbcOrder(JdbcSession session) throws SQLException {
    this.session = session;
    this.number = session.message(NUMBER);
    this.invoice = session.message(INVOICE);
    this.pay = session.message(PAY);
    this.ship = session.message(SHIP);
  }

  void invoice(EventId id, StockConfirmed event) throws SQLException {
    var order = number(id, event.checkout());
    var limit = session.now().plus(SHIPPING_LIMIT);
    var lines = new ArrayList<OrderLine>();
    for (CartLine line : event.items()) {
      lines.add(orderLine(lines.size() + 1, line, limit));
    }
    long freightCents = lines.stream().mapToLong(OrderLine::freightCents).sum();
    long incentiveCents = lines.stream().mapToLong(OrderLine::totalIncentiveCents).sum();
    long itemsCents = lines.stream().mapToLong(OrderLine::totalItemsCents).sum();
    long amountCents = itemsCents - incentiveCents;
    var issued =
        session.number(
            Topics.INVOICE_ISSUED, invoice(order, event, amountCents + freightCents, lines));
    bind(order).with(event.checkout().session()).with(event.instanceId());
    invoice.with(event.timestamp().toEpochMilli()).with(amountCents).with(freightCents);
    invoice.with(incentiveCents).with(itemsCents).with(session.nowMs()).with(session.nowMs());
    bind(order).with(limit.toEpochMilli());
    bind(event.items());
    bind(order).with(session.nowMs());
    invoice.with(issued).send();
    session.publish(issued);
  }

  private OrderId number(EventId id, CheckoutId checkout) throws SQLException {
    number.with(id).with(checkout.customerId()).with(checkout.session());
    try (var counter = number.sendForRows()) {
      if (!counter.next() || counter.getInt(2) >= checkout.session()) {
        throw new IllegalStateException("May have its order: " + checkout);
      }
      return new OrderId(checkout.customerId(), counter.getInt(1));
    }
  }

  private static OrderLine orderLine(int number, CartLine line, Instant limit) {
    long itemsCents = line.unitPriceCents() * line.quantity();
    long incentiveCents = Math.min(line.voucherCents(), itemsCents);
    return new OrderLine(
        number,
        line.sellerId(),
        line.productId(),
        line.productName(),
        line.unitPriceCents(),
        line.quantity(),
        line.freightCents(),
        itemsCents,
        itemsCents - incentiveCents,
        incentiveCents,
        limit);
  }

  private InvoiceIssued invoice(
      OrderId order, StockConfirmed event, long invoiceCents, List<OrderLine> lines) {
    String day = INVOICE_DAY.format(session.now());
    return new InvoiceIssued(
        event.checkout(),
        event.customer(),
        order.orderId(),
        order.customerId() + "-" + day + "-" + order.orderId(),
        session.now(),
        invoiceCents,
        lines,
        event.instanceId());
  }

  private Message bind(OrderId order) throws SQLException {
    return invoice.with(order.customerId()).with(order.orderId());
  }

  private void bind(List<CartLine> lines) throws SQLException {
    invoice
        .with(IntStream.rangeClosed(1, lines.size()))
        .with(lines.stream().mapToInt(CartLine::sellerId))
        .with(lines.stream().mapToInt(CartLine::productId))
        .with(lines.stream().mapToInt(CartLine::quantity))
        .with(lines.stream().mapToLong(CartLine::unitPriceCents))
        .with(lines.stream().mapToLong(CartLine::freightCents))
        .with(lines.stream().mapToLong(CartLine::voucherCents))
        .with(lines.stream().map(CartLine::productName));
  }

  void recordPayment(EventId id, PaymentConfirmed event) throws SQLException {
    pay.with(event.date().toEpochMilli()).with(session.nowMs());
    pay.with(event.order().customerId()).with(event.orderId()).with(session.nowMs());
    pay.with(id).sendForOne();
  }

  void recordShipment(EventId id, ShipmentNotification event) throws SQLException {
    var mark =
        new TransactionMark(
            event.checkout(),
            event.instanceId(),
            TransactionType.CUSTOMER_SESSION,
            event.customerId(),
            MarkStatus.SUCCESS,
            Topics.ORDER);
    var completed = session.number(Topics.ORDER_COMPLETED, mark);
    ship.with(session.nowMs()).with(event.customerId()).with(event.orderId());
    ship.with(session.nowMs()).with(id).with(completed).sendForOne();
    session.publish(completed);
  }
}
