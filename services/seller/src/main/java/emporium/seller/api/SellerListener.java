package emporium.seller.api;

import emporium.audit.AuditLogWriter;
import emporium.events.DeliveryNotification;
import emporium.events.InvoiceIssued;
import emporium.events.LowStockWarning;
import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.ShipmentNotification;
import emporium.events.Topics;
import emporium.events.model.OrderLine;
import emporium.events.model.SellerId;
import emporium.persistence.Transactions;
import emporium.runtime.messaging.EventConsumers;
import emporium.seller.RecordEntryDelivery;
import emporium.seller.RecordEntryPayment;
import emporium.seller.RecordEntryShipment;
import emporium.seller.RecordInvoice;
import emporium.seller.RecordLowStock;
import emporium.seller.SellerOrder;
import emporium.seller.SellerRepository;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Flow;
import java.util.stream.Collectors;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Message;

/** The events that sellers consume; every event becomes one command. */
@ApplicationScoped
public class SellerListener {
  private final EventConsumers listeners;
  private final Transactions<SellerRepository> sellers;
  private final SellerStreams feeds;
  private final AuditLogWriter<SellerOrder> log;

  SellerListener(
      EventConsumers listeners,
      Transactions<SellerRepository> sellers,
      SellerStreams feeds,
      AuditLogWriter<SellerOrder> log) {
    this.listeners = listeners;
    this.sellers = sellers;
    this.feeds = feeds;
    this.log = log;
  }

  /** An order exists. */
  @Incoming("invoice-issued")
  public Flow.Subscriber<Message<InvoiceIssued>> invoice() {
    return listeners.consume(
        Topics.INVOICE_ISSUED,
        Topics.SELLER,
        sellers,
        RecordInvoice::from,
        (event, committed) -> feeds.dashboardChanged(sellers(event.items()), committed));
  }

  /** An order is paid. */
  @Incoming("payment-confirmed")
  public Flow.Subscriber<Message<PaymentConfirmed>> paid() {
    return listeners.consume(
        Topics.PAYMENT_CONFIRMED,
        Topics.SELLER,
        sellers,
        RecordEntryPayment::from,
        (event, committed) -> feeds.dashboardChanged(sellers(event.items()), committed));
  }

  /** An order will never be paid. */
  @Incoming("payment-failed")
  public Flow.Subscriber<Message<PaymentFailed>> paymentFailed() {
    return listeners.consume(
        Topics.PAYMENT_FAILED,
        Topics.SELLER,
        sellers,
        RecordEntryPayment::from,
        (event, committed) -> feeds.dashboardChanged(sellers(event.items()), committed));
  }

  /** A shipment changed its status. */
  @Incoming("shipment-notification")
  public Flow.Subscriber<Message<ShipmentNotification>> shipment() {
    return listeners.consume(
        Topics.SHIPMENT_NOTIFICATION,
        Topics.SELLER,
        sellers,
        event -> RecordEntryShipment.from(event, log),
        (event, committed) ->
            feeds.dashboardChanged(
                event.sellerIds().stream().map(SellerId::new).toList(), committed));
  }

  /** A product's stock is low, or no longer so. */
  @Incoming("low-stock-warning")
  public Flow.Subscriber<Message<LowStockWarning>> lowStock() {
    return listeners.consume(
        Topics.LOW_STOCK_WARNING,
        Topics.SELLER,
        sellers,
        RecordLowStock::new,
        feeds::lowStockRecorded);
  }

  /** A package was delivered. */
  @Incoming("delivery-notification")
  public Flow.Subscriber<Message<DeliveryNotification>> delivery() {
    return listeners.consume(
        Topics.DELIVERY_NOTIFICATION,
        Topics.SELLER,
        sellers,
        event -> RecordEntryDelivery.from(event, log),
        (event, committed) ->
            feeds.dashboardChanged(List.of(new SellerId(event.sellerId())), committed));
  }

  private static Set<SellerId> sellers(List<OrderLine> items) {
    return items.stream()
        .map(line -> line.product().seller())
        .collect(Collectors.toUnmodifiableSet());
  }
}
