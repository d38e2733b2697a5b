package emporium.order.api;

import emporium.events.CheckoutCanceled;
import emporium.events.InvoiceIssued;
import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.ShipmentNotification;
import emporium.events.StockConfirmed;
import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.order.CancelCheckout;
import emporium.order.InvoiceOrder;
import emporium.order.OrderRepository;
import emporium.order.RecordOrderPayment;
import emporium.order.RecordOrderShipment;
import emporium.persistence.Transactions;
import emporium.runtime.messaging.EventConsumers;
import emporium.runtime.messaging.ServiceChannels;
import io.smallrye.reactive.messaging.annotations.Broadcast;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Outgoing;

/** What the order service consumes and publishes. */
@ApplicationScoped
public class OrderChannels {
  private final ServiceChannels<OrderRepository> channels;

  OrderChannels(EventConsumers consumers, Transactions<OrderRepository> orders) {
    this.channels = consumers.channels(Topics.ORDER, orders);
  }

  /** Stock reserved at least one line of a checkout. */
  @Incoming("stock-confirmed")
  public Flow.Subscriber<Message<StockConfirmed>> invoice() {
    return channels.consume(Topics.STOCK_CONFIRMED, InvoiceOrder::from);
  }

  /** An order is paid. */
  @Incoming("payment-confirmed")
  public Flow.Subscriber<Message<PaymentConfirmed>> paid() {
    return channels.consume(Topics.PAYMENT_CONFIRMED, RecordOrderPayment::from);
  }

  /** An order will never be paid. */
  @Incoming("payment-failed")
  public Flow.Subscriber<Message<PaymentFailed>> paymentFailed() {
    return channels.consume(Topics.PAYMENT_FAILED, RecordOrderPayment::from);
  }

  /** A stalled checkout is paid. */
  @Incoming("payment-confirmed-replayed")
  public Flow.Subscriber<Message<PaymentConfirmed>> paidAgain() {
    return channels.consume(
        Topics.PAYMENT_CONFIRMED_REPLAYED, event -> RecordOrderPayment.from(event).replayed());
  }

  /** The order of a stalled checkout will never be paid. */
  @Incoming("payment-failed-replayed")
  public Flow.Subscriber<Message<PaymentFailed>> paymentFailedAgain() {
    return channels.consume(
        Topics.PAYMENT_FAILED_REPLAYED, event -> RecordOrderPayment.from(event).replayed());
  }

  /** A stalled checkout will never be invoiced. */
  @Incoming("checkout-canceled")
  public Flow.Subscriber<Message<CheckoutCanceled>> canceled() {
    return channels.consume(Topics.CHECKOUT_CANCELED, CancelCheckout::from);
  }

  /** A shipment changed its status. */
  @Incoming("shipment-notification")
  public Flow.Subscriber<Message<ShipmentNotification>> shipment() {
    return channels.consume(Topics.SHIPMENT_NOTIFICATION, RecordOrderShipment::new);
  }

  @Outgoing("invoice-issued")
  @Broadcast
  public Flow.Publisher<Message<InvoiceIssued>> invoiceIssued() {
    return channels.publish(Topics.INVOICE_ISSUED);
  }

  @Outgoing("order-completed")
  @Broadcast
  public Flow.Publisher<Message<TransactionMark>> orderCompleted() {
    return channels.publish(Topics.ORDER_COMPLETED);
  }

  @Outgoing("delivery-completed")
  @Broadcast
  public Flow.Publisher<Message<TransactionMark>> deliveryCompleted() {
    return channels.publish(Topics.DELIVERY_COMPLETED);
  }
}
