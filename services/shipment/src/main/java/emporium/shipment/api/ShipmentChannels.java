package emporium.shipment.api;

import emporium.events.DeliveryNotification;
import emporium.events.PaymentConfirmed;
import emporium.events.ShipmentNotification;
import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.persistence.Transactions;
import emporium.runtime.messaging.EventConsumers;
import emporium.runtime.messaging.ServiceChannels;
import emporium.shipment.CreateShipment;
import emporium.shipment.RecordDeliveryCompletion;
import emporium.shipment.ShipmentRepository;
import io.smallrye.reactive.messaging.annotations.Broadcast;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Outgoing;

/** What the shipment service consumes and publishes. */
@ApplicationScoped
public class ShipmentChannels {
  private final ServiceChannels<ShipmentRepository> channels;
  private final DeliveryCoordinator deliveries;

  public ShipmentChannels(
      EventConsumers consumers,
      Transactions<ShipmentRepository> shipments,
      DeliveryCoordinator deliveries) {
    this.channels = consumers.channels(Topics.SHIPMENT, shipments);
    this.deliveries = deliveries;
  }

  /** An order is paid. */
  @Incoming("payment-confirmed")
  public Flow.Subscriber<Message<PaymentConfirmed>> ship() {
    return channels.consume(Topics.PAYMENT_CONFIRMED, CreateShipment::new);
  }

  /** A stalled checkout is paid. */
  @Incoming("payment-confirmed-replayed")
  public Flow.Subscriber<Message<PaymentConfirmed>> shipAgain() {
    return channels.consume(
        Topics.PAYMENT_CONFIRMED_REPLAYED, paid -> new CreateShipment(paid, true));
  }

  /** Order has recorded a conclusion. */
  @Incoming("delivery-completed")
  public Flow.Subscriber<Message<TransactionMark>> noted() {
    return channels.consume(
        Topics.DELIVERY_COMPLETED,
        mark -> new RecordDeliveryCompletion(),
        (mark, committed) ->
            deliveries.completions().reply(mark.tid(), mark.checkout(), committed));
  }

  @Outgoing("shipment-notification")
  @Broadcast
  public Flow.Publisher<Message<ShipmentNotification>> shipmentNotification() {
    return channels.publish(Topics.SHIPMENT_NOTIFICATION);
  }

  @Outgoing("delivery-notification")
  @Broadcast
  public Flow.Publisher<Message<DeliveryNotification>> deliveryNotification() {
    return channels.publish(Topics.DELIVERY_NOTIFICATION);
  }
}
