package emporium.order.api;

import emporium.audit.AuditLogWriter;
import emporium.events.CheckoutCanceled;
import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.ShipmentNotification;
import emporium.events.StockConfirmed;
import emporium.events.Topics;
import emporium.order.CancelCheckout;
import emporium.order.InvoiceOrder;
import emporium.order.Order;
import emporium.order.OrderRepository;
import emporium.order.RecordOrderPayment;
import emporium.order.RecordOrderShipment;
import emporium.persistence.Transactions;
import emporium.runtime.messaging.EventConsumers;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Message;

/** The events that order consumes; every event becomes one command. */
@ApplicationScoped
public class OrderListener {
  private final EventConsumers listeners;
  private final Transactions<OrderRepository> orders;
  private final AuditLogWriter<Order> log;

  OrderListener(
      EventConsumers listeners, Transactions<OrderRepository> orders, AuditLogWriter<Order> log) {
    this.listeners = listeners;
    this.orders = orders;
    this.log = log;
  }

  /** Stock reserved at least one line of a checkout. */
  @Incoming("stock-confirmed")
  public Flow.Subscriber<Message<StockConfirmed>> invoice() {
    return listeners.consume(Topics.STOCK_CONFIRMED, Topics.ORDER, orders, InvoiceOrder::from);
  }

  /** An order is paid. */
  @Incoming("payment-confirmed")
  public Flow.Subscriber<Message<PaymentConfirmed>> paid() {
    return listeners.consume(
        Topics.PAYMENT_CONFIRMED,
        Topics.ORDER,
        orders,
        event -> RecordOrderPayment.from(event, log));
  }

  /** An order will never be paid. */
  @Incoming("payment-failed")
  public Flow.Subscriber<Message<PaymentFailed>> paymentFailed() {
    return listeners.consume(
        Topics.PAYMENT_FAILED, Topics.ORDER, orders, event -> RecordOrderPayment.from(event, log));
  }

  /** A stalled checkout is paid. */
  @Incoming("payment-confirmed-replayed")
  public Flow.Subscriber<Message<PaymentConfirmed>> paidAgain() {
    return listeners.consume(
        Topics.PAYMENT_CONFIRMED_REPLAYED,
        Topics.ORDER,
        orders,
        event -> RecordOrderPayment.from(event, log).replayed());
  }

  /** The order of a stalled checkout will never be paid. */
  @Incoming("payment-failed-replayed")
  public Flow.Subscriber<Message<PaymentFailed>> paymentFailedAgain() {
    return listeners.consume(
        Topics.PAYMENT_FAILED_REPLAYED,
        Topics.ORDER,
        orders,
        event -> RecordOrderPayment.from(event, log).replayed());
  }

  /** A stalled checkout will never be invoiced. */
  @Incoming("checkout-canceled")
  public Flow.Subscriber<Message<CheckoutCanceled>> canceled() {
    return listeners.consume(
        Topics.CHECKOUT_CANCELED, Topics.ORDER, orders, event -> CancelCheckout.from(event, log));
  }

  /** A shipment changed its status. */
  @Incoming("shipment-notification")
  public Flow.Subscriber<Message<ShipmentNotification>> shipment() {
    return listeners.consume(
        Topics.SHIPMENT_NOTIFICATION,
        Topics.ORDER,
        orders,
        event -> RecordOrderShipment.from(event, log));
  }
}
