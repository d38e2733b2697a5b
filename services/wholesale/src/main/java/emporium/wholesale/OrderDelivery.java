package emporium.wholesale;

import emporium.persistence.Changes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Delivers the oldest orders of a warehouse's districts; their counters and customers are locked.
 */
final class OrderDelivery {
  private OrderDelivery() {}

  /** Delivers them, and counts the districts without one. */
  static DeliveryReceipt deliver(
      WarehouseId warehouse,
      CarrierId carrier,
      List<OldestOrder> oldest,
      WholesaleRepository state,
      Changes changes) {
    state.require(Carrier.class, carrier);
    List<OldestOrder> found = oldest.stream().filter(order -> order.customer() != null).toList();
    var orders = state.orders(found.stream().map(OldestOrder::id).toList());
    long nowMs = changes.now().toEpochMilli();
    var delivered = new ArrayList<DeliveryReceipt.DeliveredOrder>(found.size());
    for (OldestOrder next : found) {
      Order order = changes.touch(Objects.requireNonNull(orders.get(next.id())));
      order.deliver(carrier, nowMs);
      changes.touch(next.counter(state)).delivered();
      CustomerId customer = order.customer();
      changes.touch(state.require(Customer.class, customer)).receive(order.amountCents());
      delivered.add(
          new DeliveryReceipt.DeliveredOrder(
              customer.districtId(), next.number(), customer.customerId(), order.amountCents()));
    }
    return new DeliveryReceipt(
        warehouse.warehouseId(),
        carrier.carrierId(),
        changes.now(),
        delivered,
        oldest.size() - found.size());
  }
}
