package emporium.wholesale;

/** An order by its number in the district; guarded by its customer. */
public record OrderId(int warehouseId, int districtId, int orderNumber)
    implements Comparable<OrderId> {
  /** The owner. */
  public DistrictId district() {
    return new DistrictId(warehouseId, districtId);
  }

  @Override
  public int compareTo(OrderId other) {
    int byWarehouseId = Integer.compare(warehouseId, other.warehouseId);
    if (byWarehouseId != 0) {
      return byWarehouseId;
    }
    int byDistrictId = Integer.compare(districtId, other.districtId);
    if (byDistrictId != 0) {
      return byDistrictId;
    }
    return Integer.compare(orderNumber, other.orderNumber);
  }
}
