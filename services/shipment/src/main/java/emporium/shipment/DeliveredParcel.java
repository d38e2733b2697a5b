package emporium.shipment;

import emporium.events.model.OrderId;

/** A package that an update delivery delivered. Immutable; owned by its {@link DeliveryRun}. */
public class DeliveredParcel {
  private int customerId;
  private int orderId;
  private int packageId;
  private int sellerId;

  protected DeliveredParcel() {}

  DeliveredParcel(OrderId order, Parcel parcel) {
    customerId = order.customerId();
    orderId = order.orderId();
    packageId = parcel.packageId();
    sellerId = parcel.sellerId();
  }

  /** Whose package it is. */
  public OrderId order() {
    return new OrderId(customerId, orderId);
  }

  /** Its number in the order's shipment. */
  public int packageId() {
    return packageId;
  }

  /** Who sent it. */
  public int sellerId() {
    return sellerId;
  }
}
