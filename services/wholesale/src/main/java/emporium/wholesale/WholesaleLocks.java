package emporium.wholesale;

import emporium.locks.LockSet;
import emporium.locks.LockTree;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Locks of the wholesale graph. What guards what is decided here; commands and reads name what they
 * need. What never changes has no lock. Source: docs/wholesale.md.
 */
public final class WholesaleLocks {
  /** The name of the service. */
  public static final String SERVICE = "wholesale";

  /** The tree, derived from the owners of the keys. */
  public static final LockTree TREE =
      LockTree.derive(
          SERVICE,
          WarehouseId.class,
          WarehouseYtdId.class,
          StockId.class,
          DistrictId.class,
          DistrictYtdId.class,
          OrderCounterId.class,
          CustomerId.class);

  private WholesaleLocks() {}

  /** The counter, the customer, and the stocks that supply the lines. */
  static LockSet newOrder(CustomerId customer, Collection<StockId> stocks) {
    List<Object> keys = new ArrayList<>(stocks);
    keys.add(counter(customer.district()));
    keys.add(customer);
    return LockSet.exclusive(keys);
  }

  /** What warehouse and district have taken in, and the customer, perhaps of another district. */
  static LockSet payment(DistrictId at, CustomerId customer) {
    return LockSet.exclusive(
        new WarehouseYtdId(at.warehouseId()),
        new DistrictYtdId(at.warehouseId(), at.districtId()),
        customer);
  }

  /** The counters of districts, against change by others. */
  static LockSet readCounters(Collection<DistrictId> districts) {
    return LockSet.shared(counters(districts));
  }

  /** The counters of districts and the customers whose orders are delivered. */
  static LockSet delivery(Collection<DistrictId> districts, Collection<CustomerId> customers) {
    List<Object> keys = new ArrayList<>(counters(districts));
    keys.addAll(customers);
    return LockSet.exclusive(keys);
  }

  /**
   * Districts with all they own, for one transaction alone; their counters are named too, so that
   * an engine on tables loads them together.
   */
  static LockSet wholeDistricts(Collection<DistrictId> districts) {
    return LockSet.exclusive(districts).and(LockSet.exclusive(counters(districts)));
  }

  /** Districts with all they own, for one transaction alone. */
  static LockSet districts(Collection<DistrictId> districts) {
    return LockSet.exclusive(districts);
  }

  /** A warehouse with all it owns, for one transaction alone. */
  static LockSet warehouses(Collection<WarehouseId> warehouses) {
    return LockSet.exclusive(warehouses);
  }

  /** A customer with orders and payments, against change by others. */
  public static LockSet readCustomer(CustomerId customer) {
    return LockSet.shared(customer);
  }

  /** A district with all it owns, against change by others. */
  public static LockSet readDistrict(DistrictId district) {
    return LockSet.shared(district);
  }

  /** Stocks, against change by others. */
  public static LockSet readStocks(Collection<StockId> stocks) {
    return LockSet.shared(stocks);
  }

  /** What all warehouses own, against change by others. */
  public static LockSet readAll() {
    return LockSet.sharedRoot();
  }

  /** The key of the counter of a district. */
  static OrderCounterId counter(DistrictId district) {
    return new OrderCounterId(district.warehouseId(), district.districtId());
  }

  /** The keys of the counters of districts. */
  static List<OrderCounterId> counters(Collection<DistrictId> districts) {
    return districts.stream().map(WholesaleLocks::counter).toList();
  }
}
