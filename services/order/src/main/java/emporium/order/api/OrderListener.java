package emporium.order;

import emporium.audit.AuditLog;
import emporium.edge.Listeners;
import emporium.events.CheckoutCanceled;
import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.ShipmentNotification;
import emporium.events.StockConfirmed;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Message;

/** Hears what order must hear; every event becomes one command. */
@ApplicationScoped
public class OrderListener {
  private final Listeners listeners;
  private final Transactions<OrderRepository> orders;
  private final AuditLog<Order> log;

  OrderListener(Listeners listeners, Transactions<OrderRepository> orders, AuditLog<Order> log) {
    this.listeners = listeners;
    this.orders = orders;
    this.log = log;
  }

  /** Stock reserved at least one line of a checkout. */
  @Incoming("stock-confirmed")
  public Flow.Subscriber<Message<StockConfirmed>> invoice() {
    return listeners.listen(Topics.STOCK_CONFIRMED, Topics.ORDER, orders, InvoiceOrder::from);
  }

  /** An order is paid. */
  @Incoming("payment-confirmed")
  public Flow.Subscriber<Message<PaymentConfirmed>> paid() {
    return listeners.listen(
        Topics.PAYMENT_CONFIRMED, Topics.ORDER, orders, event -> NotePayment.from(event, log));
  }

  /** An order will never be paid. */
  @Incoming("payment-failed")
  public Flow.Subscriber<Message<PaymentFailed>> paymentFailed() {
    return listeners.listen(
        Topics.PAYMENT_FAILED, Topics.ORDER, orders, event -> NotePayment.from(event, log));
  }

  /** A stalled checkout is paid. */
  @Incoming("payment-confirmed-again")
  public Flow.Subscriber<Message<PaymentConfirmed>> paidAgain() {
    return listeners.listen(
        Topics.PAYMENT_CONFIRMED_AGAIN,
        Topics.ORDER,
        orders,
        event -> NotePayment.from(event, log).asAgain());
  }

  /** The order of a stalled checkout will never be paid. */
  @Incoming("payment-failed-again")
  public Flow.Subscriber<Message<PaymentFailed>> paymentFailedAgain() {
    return listeners.listen(
        Topics.PAYMENT_FAILED_AGAIN,
        Topics.ORDER,
        orders,
        event -> NotePayment.from(event, log).asAgain());
  }

  /** A stalled checkout will never be invoiced. */
  @Incoming("checkout-canceled")
  public Flow.Subscriber<Message<CheckoutCanceled>> canceled() {
    return listeners.listen(
        Topics.CHECKOUT_CANCELED, Topics.ORDER, orders, event -> CancelCheckout.from(event, log));
  }

  /** A shipment changed its status. */
  @Incoming("shipment-notification")
  public Flow.Subscriber<Message<ShipmentNotification>> shipment() {
    return listeners.listen(
        Topics.SHIPMENT_NOTIFICATION, Topics.ORDER, orders, event -> NoteShipment.from(event, log));
  }
}
