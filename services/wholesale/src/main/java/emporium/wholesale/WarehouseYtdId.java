package emporium.wholesale;

/**
 * What a warehouse has taken in this year; a key of its own, since X on its owner covers all of it.
 */
public record WarehouseYtdId(int warehouseId) implements Comparable<WarehouseYtdId> {
  /** The owner. */
  public WarehouseId warehouse() {
    return new WarehouseId(warehouseId);
  }

  @Override
  public int compareTo(WarehouseYtdId other) {
    return Integer.compare(warehouseId, other.warehouseId);
  }
}
