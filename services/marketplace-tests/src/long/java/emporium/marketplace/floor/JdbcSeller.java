package emporium.marketplace.floor;

import emporium.events.InvoiceIssued;
import emporium.events.PaymentConfirmed;
import emporium.events.ShipmentNotification;
import emporium.events.model.OrderId;
import emporium.events.model.OrderLine;
import emporium.persistence.EventId;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;

/**
 * Seller by hand. The keys of an order's new parts are their locks, then their update is. All parts
 * of an order have one status until packages are delivered, so all of them change or none.
 */
final class JdbcSeller {
  private static final String INVOICE =
      """
      insert into seller.inbox values (?, ?);
      insert into seller.seller_orders (customer_id, order_id, seller_id, status_code,
        shipment_at_ms, status_at_ms) select ?, ?, p.seller, 5, 0, ? from unnest(?::int[]) p (seller);
      insert into seller.order_entries (customer_id, order_id, seller_id, position, product_id,
        quantity, unit_price_cents, freight_cents, total_items_cents, total_amount_cents,
        total_incentive_cents, product_name, package_id, delivery_at_ms, delivery_status_code)
        select ?, ?, l.*, 0, 0, -1 from unnest(?::int[], ?::int[], ?::int[], ?::int[], ?::bigint[],
          ?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[], ?::text[]) as l;
      commit""";
  private static final String PAY =
      """
      with paid as (update seller.seller_orders set status_code = 10, status_at_ms = ?
          where customer_id = ? and order_id = ? and status_code = 5 returning seller_id)
        insert into seller.inbox select ?, ? from paid group by () having count(*) = ?;
      commit""";
  private static final String SHIP =
      """
      with ready as (update seller.seller_orders
          set status_code = 6, shipment_at_ms = ?, status_at_ms = ?
          where customer_id = ? and order_id = ? and status_code = 10
          returning customer_id, order_id, seller_id),
        entries as (update seller.order_entries e set delivery_status_code = 1
          from ready r where e.customer_id = r.customer_id and e.order_id = r.order_id
            and e.seller_id = r.seller_id)
        insert into seller.inbox select ?, ? from ready group by () having count(*) = ?;
      commit""";

  private final JdbcSession session;
  private final Message invoice;
  private final Message pay;
  private final Message ship;

  JdbcSeller(JdbcSession session) throws SQLException {
    this.session = session;
    this.invoice = session.message(INVOICE);
    this.pay = session.message(PAY);
    this.ship = session.message(SHIP);
  }

  void recordInvoice(EventId id, InvoiceIssued event) throws SQLException {
    var lines = event.items();
    bind(invoice.with(id), event.order()).with(session.nowMs());
    invoice.with(lines.stream().mapToInt(OrderLine::sellerId).distinct());
    bind(invoice, event.order());
    bind(lines);
    invoice.send();
  }

  private static Message bind(Message message, OrderId order) throws SQLException {
    return message.with(order.customerId()).with(order.orderId());
  }

  /** A line's place is counted within its seller's part. */
  private void bind(List<OrderLine> lines) throws SQLException {
    var counts = new HashMap<Integer, Integer>();
    invoice
        .with(lines.stream().mapToInt(OrderLine::sellerId))
        .with(lines.stream().mapToInt(line -> counts.merge(line.sellerId(), 1, Integer::sum) - 1))
        .with(lines.stream().mapToInt(OrderLine::productId))
        .with(lines.stream().mapToInt(OrderLine::quantity))
        .with(lines.stream().mapToLong(OrderLine::unitPriceCents))
        .with(lines.stream().mapToLong(OrderLine::freightCents))
        .with(lines.stream().mapToLong(OrderLine::totalItemsCents))
        .with(lines.stream().mapToLong(OrderLine::totalAmountCents))
        .with(lines.stream().mapToLong(OrderLine::totalIncentiveCents))
        .with(lines.stream().map(OrderLine::productName));
  }

  void recordPayment(EventId id, PaymentConfirmed event) throws SQLException {
    long sellers = event.items().stream().mapToInt(OrderLine::sellerId).distinct().count();
    bind(pay.with(session.nowMs()), event.order()).with(id).with(sellers).sendForOne();
  }

  void recordShipment(EventId id, ShipmentNotification event) throws SQLException {
    ship.with(event.eventDate().toEpochMilli()).with(session.nowMs());
    bind(ship, event.order()).with(id).with((long) event.sellerIds().size()).sendForOne();
  }
}
