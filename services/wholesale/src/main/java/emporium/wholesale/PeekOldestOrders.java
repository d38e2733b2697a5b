package emporium.wholesale;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.util.List;
import java.util.Objects;

/**
 * Looks for the oldest order of each district that is not delivered, so that a delivery knows whom
 * it locks. Changes nothing.
 */
record PeekOldestOrders(WarehouseId warehouse)
    implements Command<WholesaleRepository, List<OldestOrder>> {
  @Override
  public LockSet locks() {
    return WholesaleLocks.readCounters(warehouse.districts());
  }

  @Override
  public List<OldestOrder> apply(WholesaleRepository state, Changes changes) {
    return find(state, warehouse);
  }

  /** The oldest orders; the caller holds the counters. */
  static List<OldestOrder> find(WholesaleRepository state, WarehouseId warehouse) {
    state.require(Warehouse.class, warehouse);
    var counters = counters(state, warehouse);
    var customers =
        state.customersOfOrders(
            counters.stream()
                .filter(counter -> !counter.isEmpty())
                .map(PeekOldestOrders::nextDelivered)
                .toList());
    return counters.stream()
        .map(
            counter ->
                new OldestOrder(
                    counter.id().district(),
                    counter.nextDelivery(),
                    customers.get(nextDelivered(counter))))
        .toList();
  }

  private static List<OrderCounter> counters(WholesaleRepository state, WarehouseId warehouse) {
    return WholesaleLocks.counters(warehouse.districts()).stream()
        .map(id -> state.find(OrderCounter.class, id))
        .filter(Objects::nonNull)
        .toList();
  }

  private static OrderId nextDelivered(OrderCounter counter) {
    var id = counter.id();
    return new OrderId(id.warehouseId(), id.districtId(), counter.nextDelivery());
  }
}
