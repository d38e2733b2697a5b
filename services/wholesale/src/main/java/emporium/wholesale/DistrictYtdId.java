package emporium.wholesale;

/** What a district has taken in this year; a key of its own, as {@link WarehouseYtdId}. */
public record DistrictYtdId(int warehouseId, int districtId) implements Comparable<DistrictYtdId> {
  /** The owner. */
  public DistrictId district() {
    return new DistrictId(warehouseId, districtId);
  }

  @Override
  public int compareTo(DistrictYtdId other) {
    int byWarehouseId = Integer.compare(warehouseId, other.warehouseId);
    if (byWarehouseId != 0) {
      return byWarehouseId;
    }
    return Integer.compare(districtId, other.districtId);
  }
}
