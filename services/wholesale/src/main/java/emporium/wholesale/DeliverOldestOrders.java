package emporium.wholesale;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Delivery with all districts locked: for one that others have overtaken too often. Nobody can
 * overtake it.
 */
record DeliverOldestOrders(WarehouseId warehouse, CarrierId carrier)
    implements Command<WholesaleRepository, DeliveryReceipt> {
  @Override
  public LockSet locks() {
    return WholesaleLocks.wholeDistricts(warehouse.districts());
  }

  @Override
  public DeliveryReceipt apply(WholesaleRepository state, Changes changes) {
    var oldest = PeekOldestOrders.find(state, warehouse);
    return OrderDelivery.deliver(warehouse, carrier, oldest, state, changes);
  }
}
