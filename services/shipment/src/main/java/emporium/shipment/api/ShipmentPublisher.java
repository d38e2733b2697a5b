package emporium.shipment.api;

import emporium.events.DeliveryNotification;
import emporium.events.ShipmentNotification;
import emporium.events.Topics;
import emporium.runtime.messaging.OutboxRelay;
import io.quarkus.runtime.Startup;
import io.smallrye.reactive.messaging.annotations.Broadcast;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Emitter;
import org.eclipse.microprofile.reactive.messaging.OnOverflow;

/** Publishes Shipment's events: its outbox onto its channels. */
@Startup
@ApplicationScoped
public class ShipmentPublisher {
  public ShipmentPublisher(
      OutboxRelay relay,
      @Channel("shipment-notification")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = OutboxRelay.BUFFER)
          Emitter<ShipmentNotification> shipments,
      @Channel("delivery-notification")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = OutboxRelay.BUFFER)
          Emitter<DeliveryNotification> deliveries) {
    relay.attach(Topics.SHIPMENT_NOTIFICATION, shipments);
    relay.attach(Topics.DELIVERY_NOTIFICATION, deliveries);
  }
}
