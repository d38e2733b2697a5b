package emporium.shipment;

import emporium.edge.Relay;
import emporium.events.DeliveryNotification;
import emporium.events.ShipmentNotification;
import emporium.events.Topics;
import io.quarkus.runtime.Startup;
import io.smallrye.reactive.messaging.annotations.Broadcast;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Emitter;
import org.eclipse.microprofile.reactive.messaging.OnOverflow;

/** Sends what Shipment says: its outbox onto its channels. */
@Startup
@ApplicationScoped
public class ShipmentPublisher {
  public ShipmentPublisher(
      Relay relay,
      @Channel("shipment-notification")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = Relay.BUFFER)
          Emitter<ShipmentNotification> shipments,
      @Channel("delivery-notification")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = Relay.BUFFER)
          Emitter<DeliveryNotification> deliveries) {
    relay.attach(Topics.SHIPMENT_NOTIFICATION, shipments);
    relay.attach(Topics.DELIVERY_NOTIFICATION, deliveries);
  }
}
