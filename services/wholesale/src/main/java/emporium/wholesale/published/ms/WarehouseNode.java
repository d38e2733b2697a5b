package emporium.wholesale.published.ms;

import emporium.wholesale.Warehouse;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A warehouse with its districts. Stored. {@code ytdCents} is guarded by its monitor. */
final class WarehouseNode {
  final Warehouse warehouse;
  final Map<String, DistrictNode> districts = new ConcurrentHashMap<>();
  long ytdCents;

  WarehouseNode(Warehouse warehouse) {
    this.warehouse = warehouse;
  }

  int number() {
    return warehouse.id().warehouseId();
  }
}
