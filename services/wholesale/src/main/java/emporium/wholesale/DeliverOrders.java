package emporium.wholesale;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Delivery: delivers the orders that were seen as the oldest of their districts, if they still are;
 * if another delivery came first, it does nothing and returns nothing. Source: TPC-C 2.7.
 *
 * @param oldest what {@link PeekOldestOrders} saw
 */
record DeliverOrders(WarehouseId warehouse, CarrierId carrier, List<OldestOrder> oldest)
    implements Command<WholesaleRepository, Optional<DeliveryReceipt>> {
  @Override
  public LockSet locks() {
    Collection<CustomerId> customers =
        oldest.stream().map(OldestOrder::customer).filter(Objects::nonNull).toList();
    return WholesaleLocks.delivery(warehouse.districts(), customers);
  }

  @Override
  public Optional<DeliveryReceipt> apply(WholesaleRepository state, Changes changes) {
    boolean isCurrent = oldest.stream().allMatch(order -> order.isCurrent(state));
    return isCurrent
        ? Optional.of(OrderDelivery.deliver(warehouse, carrier, oldest, state, changes))
        : Optional.empty();
  }
}
