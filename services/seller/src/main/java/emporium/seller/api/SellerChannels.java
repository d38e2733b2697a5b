package emporium.seller.api;

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
import emporium.runtime.messaging.ServiceChannels;
import emporium.seller.RecordEntryDelivery;
import emporium.seller.RecordEntryPayment;
import emporium.seller.RecordEntryShipment;
import emporium.seller.RecordInvoice;
import emporium.seller.RecordLowStock;
import emporium.seller.SellerRepository;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Flow;
import java.util.stream.Collectors;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Message;

/** What the seller service consumes. */
@ApplicationScoped
public class SellerChannels {
  private final ServiceChannels<SellerRepository> channels;
  private final SellerStreams streams;

  SellerChannels(
      EventConsumers consumers, Transactions<SellerRepository> sellers, SellerStreams streams) {
    this.channels = consumers.channels(Topics.SELLER, sellers);
    this.streams = streams;
  }

  /** An order exists. */
  @Incoming("invoice-issued")
  public Flow.Subscriber<Message<InvoiceIssued>> invoice() {
    return channels.consume(
        Topics.INVOICE_ISSUED,
        RecordInvoice::from,
        (event, committed) -> streams.dashboardChanged(sellers(event.items()), committed));
  }

  /** An order is paid. */
  @Incoming("payment-confirmed")
  public Flow.Subscriber<Message<PaymentConfirmed>> paid() {
    return channels.consume(
        Topics.PAYMENT_CONFIRMED,
        RecordEntryPayment::from,
        (event, committed) -> streams.dashboardChanged(sellers(event.items()), committed));
  }

  /** An order will never be paid. */
  @Incoming("payment-failed")
  public Flow.Subscriber<Message<PaymentFailed>> paymentFailed() {
    return channels.consume(
        Topics.PAYMENT_FAILED,
        RecordEntryPayment::from,
        (event, committed) -> streams.dashboardChanged(sellers(event.items()), committed));
  }

  /** A shipment changed its status. */
  @Incoming("shipment-notification")
  public Flow.Subscriber<Message<ShipmentNotification>> shipment() {
    return channels.consume(
        Topics.SHIPMENT_NOTIFICATION,
        RecordEntryShipment::from,
        (event, committed) ->
            streams.dashboardChanged(
                event.sellerIds().stream().map(SellerId::new).toList(), committed));
  }

  /** A product's stock is low, or no longer so. */
  @Incoming("low-stock-warning")
  public Flow.Subscriber<Message<LowStockWarning>> lowStock() {
    return channels.consume(
        Topics.LOW_STOCK_WARNING, RecordLowStock::new, streams::lowStockRecorded);
  }

  /** A package was delivered. */
  @Incoming("delivery-notification")
  public Flow.Subscriber<Message<DeliveryNotification>> delivery() {
    return channels.consume(
        Topics.DELIVERY_NOTIFICATION,
        RecordEntryDelivery::from,
        (event, committed) ->
            streams.dashboardChanged(List.of(new SellerId(event.sellerId())), committed));
  }

  private static Set<SellerId> sellers(List<OrderLine> items) {
    return items.stream()
        .map(line -> line.product().seller())
        .collect(Collectors.toUnmodifiableSet());
  }
}
