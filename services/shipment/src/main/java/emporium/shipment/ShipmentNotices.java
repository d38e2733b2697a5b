package emporium.shipment;

import emporium.events.DeliveryNotification;
import emporium.events.ShipmentNotification;
import emporium.events.Topics;
import emporium.events.model.ShipmentStatus;
import emporium.persistence.Changes;

/** The events that Shipment publishes. */
final class ShipmentNotices {
  private ShipmentNotices() {}

  /** A shipment's status, to Order and to every seller of the order. */
  static void publish(Shipment shipment, ShipmentStatus status, String tid, Changes changes) {
    var order = shipment.order();
    changes.emit(
        Topics.SHIPMENT_NOTIFICATION,
        new ShipmentNotification(
            shipment.checkout(),
            order.customerId(),
            order.orderId(),
            changes.now(),
            tid,
            status,
            shipment.sellerIds()));
  }

  /** A package's arrival. */
  static void publish(Shipment shipment, Parcel parcel, String tid, Changes changes) {
    var order = shipment.order();
    changes.emit(
        Topics.DELIVERY_NOTIFICATION,
        new DeliveryNotification(
            order.customerId(),
            order.orderId(),
            parcel.packageId(),
            parcel.sellerId(),
            parcel.productId(),
            parcel.productName(),
            parcel.status(),
            changes.now(),
            tid));
  }
}
