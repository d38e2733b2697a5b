package emporium.marketplace.floor;

import emporium.events.PaymentConfirmed;
import emporium.events.ShipmentNotification;
import emporium.events.Topics;
import emporium.events.model.CustomerCheckout;
import emporium.events.model.OrderLine;
import emporium.events.model.ShipmentStatus;
import emporium.persistence.EventId;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;

/** Shipment by hand. The key of the new row is its lock. */
final class JdbcShipment {
  private static final String SHIP =
      """
      insert into shipment.inbox values (?, ?);
      insert into shipment.shipments (customer_id, order_id, session, status_code,
        total_freight_cents, request_date_ms, tid, first_name, last_name, street, complement,
        zip_code, city, state) values (?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);
      insert into shipment.parcels (customer_id, order_id, position, package_id, seller_id,
        product_id, quantity, freight_cents, product_name, shipping_date_ms, delivery_date_ms,
        status_code)
        select ?, ?, l.number - 1, l.*, ?, 0, 3 from unnest(?::int[], ?::int[], ?::int[], ?::int[],
          ?::bigint[], ?::text[]) as l (number, seller, product, quantity, freight, name);
      insert into shipment.outbox values (?, ?, ?, ?);
      commit""";

  private final JdbcSession session;
  private final Message ship;

  JdbcShipment(JdbcSession session) throws SQLException {
    this.session = session;
    this.ship = session.message(SHIP);
  }

  void ship(EventId id, PaymentConfirmed event) throws SQLException {
    var order = event.order();
    var lines = event.items();
    var approved = session.number(Topics.SHIPMENT_NOTIFICATION, notification(event));
    ship.with(id).with(order.customerId()).with(order.orderId());
    ship.with(event.checkout().session());
    ship.with(lines.stream().mapToLong(OrderLine::freightCents).sum()).with(session.nowMs());
    ship.with(event.instanceId());
    bindAddress(event.customer());
    ship.with(order.customerId()).with(order.orderId()).with(session.nowMs());
    bindParcels(lines);
    ship.with(approved).send();
    session.publish(approved);
  }

  private ShipmentNotification notification(PaymentConfirmed event) {
    return new ShipmentNotification(
        event.checkout(),
        event.order().customerId(),
        event.orderId(),
        session.now(),
        event.instanceId(),
        ShipmentStatus.APPROVED,
        event.items().stream().map(OrderLine::sellerId).distinct().sorted().toList());
  }

  private void bindAddress(CustomerCheckout customer) throws SQLException {
    ship.with(customer.firstName())
        .with(customer.lastName())
        .with(customer.street())
        .with(customer.complement())
        .with(customer.zipCode())
        .with(customer.city())
        .with(customer.state());
  }

  private void bindParcels(List<OrderLine> lines) throws SQLException {
    ship.with(IntStream.rangeClosed(1, lines.size()))
        .with(lines.stream().mapToInt(OrderLine::sellerId))
        .with(lines.stream().mapToInt(OrderLine::productId))
        .with(lines.stream().mapToInt(OrderLine::quantity))
        .with(lines.stream().mapToLong(OrderLine::freightCents))
        .with(lines.stream().map(OrderLine::productName));
  }
}
