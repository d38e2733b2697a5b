package emporium.wholesale;

/** The counter of the orders of a district. */
public record OrderCounterId(int warehouseId, int districtId)
    implements Comparable<OrderCounterId> {
  /** The owner. */
  public DistrictId district() {
    return new DistrictId(warehouseId, districtId);
  }

  @Override
  public int compareTo(OrderCounterId other) {
    int byWarehouseId = Integer.compare(warehouseId, other.warehouseId);
    if (byWarehouseId != 0) {
      return byWarehouseId;
    }
    return Integer.compare(districtId, other.districtId);
  }
}
