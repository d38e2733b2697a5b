package emporium.wholesale;

/** A customer of a district; guards its orders and payments too. */
public record CustomerId(int warehouseId, int districtId, int customerId)
    implements Comparable<CustomerId> {
  /** The owner. */
  public DistrictId district() {
    return new DistrictId(warehouseId, districtId);
  }

  @Override
  public int compareTo(CustomerId other) {
    int byWarehouseId = Integer.compare(warehouseId, other.warehouseId);
    if (byWarehouseId != 0) {
      return byWarehouseId;
    }
    int byDistrictId = Integer.compare(districtId, other.districtId);
    if (byDistrictId != 0) {
      return byDistrictId;
    }
    return Integer.compare(customerId, other.customerId);
  }
}
