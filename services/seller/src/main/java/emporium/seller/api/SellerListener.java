package emporium.seller;

import emporium.audit.AuditLog;
import emporium.edge.Listeners;
import emporium.events.DeliveryNotification;
import emporium.events.InvoiceIssued;
import emporium.events.LowStockWarning;
import emporium.events.OrderLine;
import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.SellerId;
import emporium.events.ShipmentNotification;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Flow;
import java.util.stream.Collectors;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Message;

/** Hears what sellers must hear; every event becomes one command. */
@ApplicationScoped
public class SellerListener {
  private final Listeners listeners;
  private final Transactions<SellerRepository> sellers;
  private final SellerFeeds feeds;
  private final AuditLog<SellerOrder> log;

  SellerListener(
      Listeners listeners,
      Transactions<SellerRepository> sellers,
      SellerFeeds feeds,
      AuditLog<SellerOrder> log) {
    this.listeners = listeners;
    this.sellers = sellers;
    this.feeds = feeds;
    this.log = log;
  }

  /** An order exists. */
  @Incoming("invoice-issued")
  public Flow.Subscriber<Message<InvoiceIssued>> invoice() {
    return listeners.listen(
        Topics.INVOICE_ISSUED,
        Topics.SELLER,
        sellers,
        EnterInvoice::from,
        (event, committed) -> feeds.changed(sellers(event.items()), committed));
  }

  /** An order is paid. */
  @Incoming("payment-confirmed")
  public Flow.Subscriber<Message<PaymentConfirmed>> paid() {
    return listeners.listen(
        Topics.PAYMENT_CONFIRMED,
        Topics.SELLER,
        sellers,
        NotePayment::from,
        (event, committed) -> feeds.changed(sellers(event.items()), committed));
  }

  /** An order will never be paid. */
  @Incoming("payment-failed")
  public Flow.Subscriber<Message<PaymentFailed>> paymentFailed() {
    return listeners.listen(
        Topics.PAYMENT_FAILED,
        Topics.SELLER,
        sellers,
        NotePayment::from,
        (event, committed) -> feeds.changed(sellers(event.items()), committed));
  }

  /** A shipment changed its status. */
  @Incoming("shipment-notification")
  public Flow.Subscriber<Message<ShipmentNotification>> shipment() {
    return listeners.listen(
        Topics.SHIPMENT_NOTIFICATION,
        Topics.SELLER,
        sellers,
        event -> NoteShipment.from(event, log),
        (event, committed) ->
            feeds.changed(event.sellerIds().stream().map(SellerId::new).toList(), committed));
  }

  /** A product's stock is low, or no longer so. */
  @Incoming("low-stock-warning")
  public Flow.Subscriber<Message<LowStockWarning>> lowStock() {
    return listeners.listen(
        Topics.LOW_STOCK_WARNING, Topics.SELLER, sellers, NoteLowStock::new, feeds::noted);
  }

  /** A package was delivered. */
  @Incoming("delivery-notification")
  public Flow.Subscriber<Message<DeliveryNotification>> delivery() {
    return listeners.listen(
        Topics.DELIVERY_NOTIFICATION,
        Topics.SELLER,
        sellers,
        event -> NoteDelivery.from(event, log),
        (event, committed) -> feeds.changed(List.of(new SellerId(event.sellerId())), committed));
  }

  private static Set<SellerId> sellers(List<OrderLine> items) {
    return items.stream()
        .map(line -> line.product().seller())
        .collect(Collectors.toUnmodifiableSet());
  }
}
