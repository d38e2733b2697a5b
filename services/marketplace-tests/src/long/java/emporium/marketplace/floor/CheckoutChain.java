package emporium.marketplace.floor;

import emporium.events.Topics;
import emporium.events.model.CustomerCheckout;
import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.Topic;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/**
 * Drives checkouts through the services, one after the other. Events are consumed in the order in
 * which they were published, each by one service after the other, so that two chains publish the
 * same events in the same order. For one thread.
 */
final class CheckoutChain {
  private final CheckoutServices services;
  private final Queue<Envelope<?>> published;
  private final Map<Topic<?>, List<Subscription<?>>> subscriptions = new HashMap<>();
  private final List<Event> consumed = new ArrayList<>();

  /** What a service does with an event. */
  private interface Step<E extends Event> {
    void apply(Envelope<?> envelope, E event) throws SQLException;
  }

  private record Subscription<E extends Event>(Topic<E> topic, Step<E> step) {
    void take(Envelope<?> envelope) throws SQLException {
      step.apply(envelope, topic.type().cast(envelope.event()));
    }
  }

  /**
   * @param published where the services put what they publish
   */
  CheckoutChain(CheckoutServices services, Queue<Envelope<?>> published) {
    this.services = services;
    this.published = published;
    subscribe(Topics.RESERVE_STOCK, services::reserve);
    subscribe(Topics.STOCK_CONFIRMED, services::invoice);
    subscribe(Topics.INVOICE_ISSUED, services::pay);
    subscribe(Topics.INVOICE_ISSUED, services::recordInvoice);
    subscribe(Topics.PAYMENT_CONFIRMED, services::settle);
    subscribe(Topics.PAYMENT_CONFIRMED, services::recordOrderPayment);
    subscribe(Topics.PAYMENT_CONFIRMED, services::count);
    subscribe(Topics.PAYMENT_CONFIRMED, services::recordEntryPayment);
    subscribe(Topics.PAYMENT_CONFIRMED, services::ship);
    subscribe(Topics.SHIPMENT_NOTIFICATION, services::recordOrderShipment);
    subscribe(Topics.SHIPMENT_NOTIFICATION, services::recordEntryShipment);
    subscribe(Topics.STOCK_COMPLETED, services::recordStockCompletion);
    subscribe(Topics.ORDER_COMPLETED, services::recordOrderCompletion);
  }

  private <E extends Event> void subscribe(Topic<E> topic, Step<E> step) {
    subscriptions
        .computeIfAbsent(topic, same -> new ArrayList<>())
        .add(new Subscription<>(topic, step));
  }

  /** Checks one customer's cart out, until nothing is left to consume. */
  void checkOut(CustomerCheckout request) throws SQLException {
    services.submit(request);
    for (var next = published.poll(); next != null; next = published.poll()) {
      consumed.add(next.event());
      var takers = subscriptions.get(next.topic());
      if (takers == null) {
        throw new IllegalStateException("Not published by these checkouts: " + next.event());
      }
      for (var taker : takers) {
        taker.take(next);
      }
      services.finished(next);
    }
  }

  /** What was published since the last call, in order. */
  List<Event> takeEvents() {
    var taken = List.copyOf(consumed);
    consumed.clear();
    return taken;
  }
}
