package emporium.wholesale.published.ms;

import emporium.wholesale.Carrier;
import emporium.wholesale.CustomerId;
import emporium.wholesale.DistrictId;
import emporium.wholesale.Employee;
import emporium.wholesale.Population;
import emporium.wholesale.Product;
import emporium.wholesale.StockId;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Everything there is, by text ids; employees by the name that they log in with. Stored: its fields
 * are part of a format. Thread-safe but for {@code population}, which the storage manager's monitor
 * guards.
 */
final class Root {
  final Map<String, WarehouseNode> warehouses = new ConcurrentHashMap<>();
  final Map<String, Employee> employees = new ConcurrentHashMap<>();
  final Map<String, CustomerNode> customers = new ConcurrentHashMap<>();
  final Map<String, StockNode> stocks = new ConcurrentHashMap<>();
  final Map<String, OrderNode> orders = new ConcurrentHashMap<>();
  final Map<String, Carrier> carriers = new ConcurrentHashMap<>();
  final Map<String, Product> products = new ConcurrentHashMap<>();
  @Nullable Population population;

  @Nullable WarehouseNode warehouse(int id) {
    return warehouses.get(TextIds.of(id));
  }

  @Nullable DistrictNode district(DistrictId id) {
    WarehouseNode warehouse = warehouse(id.warehouseId());
    return warehouse == null ? null : warehouse.districts.get(TextIds.of(id));
  }

  @Nullable CustomerNode customer(CustomerId id) {
    return customers.get(TextIds.of(id));
  }

  @Nullable StockNode stock(StockId id) {
    return stocks.get(TextIds.of(id));
  }
}
