package emporium.wholesale;

import org.jspecify.annotations.Nullable;

/**
 * The oldest order of a district that is not delivered, as it was seen.
 *
 * @param number its number; if there is none, that of the next order
 * @param customer whose it is; null if there is none
 */
record OldestOrder(DistrictId district, int number, @Nullable CustomerId customer) {
  OrderId id() {
    return new OrderId(district.warehouseId(), district.districtId(), number);
  }

  /** The counter of its district. */
  OrderCounter counter(WholesaleRepository state) {
    return state.require(OrderCounter.class, WholesaleLocks.counter(district));
  }

  /** Whether it is still so. */
  boolean isCurrent(WholesaleRepository state) {
    OrderCounter counter = counter(state);
    return counter.nextDelivery() == number && counter.isEmpty() == (customer == null);
  }
}
