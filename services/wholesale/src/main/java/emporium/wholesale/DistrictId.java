package emporium.wholesale;

/** A district of a warehouse, and with it all it owns. */
public record DistrictId(int warehouseId, int districtId) implements Comparable<DistrictId> {
  /** The owner. */
  public WarehouseId warehouse() {
    return new WarehouseId(warehouseId);
  }

  @Override
  public int compareTo(DistrictId other) {
    int byWarehouseId = Integer.compare(warehouseId, other.warehouseId);
    if (byWarehouseId != 0) {
      return byWarehouseId;
    }
    return Integer.compare(districtId, other.districtId);
  }
}
