package emporium.wholesale.published.ms;

import emporium.wholesale.District;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A district with its customers and orders. Stored. {@code ytdCents} is guarded by its monitor,
 * {@code nextOrder} and the list of customers, which only ingestion changes, by the storage
 * manager's.
 */
final class DistrictNode {
  private static final Comparator<OrderNode> BY_NUMBER =
      Comparator.comparingInt(order -> order.number);

  final WarehouseNode warehouse;
  final District district;
  final Map<String, OrderNode> orders = new ConcurrentHashMap<>();
  final Map<String, CustomerNode> customers = new ConcurrentHashMap<>();
  long ytdCents;
  int nextOrder = 1; // ours: the paper's orders have no numbers

  DistrictNode(WarehouseNode warehouse, District district) {
    this.warehouse = warehouse;
    this.district = district;
  }

  /** The oldest order that is not delivered, by a search through all, as published. */
  @Nullable OrderNode oldestOpenOrder() {
    return orders.values().stream()
        .filter(order -> !order.isDelivered())
        .min(BY_NUMBER)
        .orElse(null);
  }

  /** The orders with the highest numbers, by sorting all, as published. */
  List<OrderNode> lastOrders(int count) {
    return orders.values().stream().sorted(BY_NUMBER.reversed()).limit(count).toList();
  }
}
