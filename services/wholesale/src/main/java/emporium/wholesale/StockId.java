package emporium.wholesale;

/** What a warehouse has of a product. */
public record StockId(int warehouseId, int productId) implements Comparable<StockId> {
  /** The owner. */
  public WarehouseId warehouse() {
    return new WarehouseId(warehouseId);
  }

  @Override
  public int compareTo(StockId other) {
    int byWarehouseId = Integer.compare(warehouseId, other.warehouseId);
    if (byWarehouseId != 0) {
      return byWarehouseId;
    }
    return Integer.compare(productId, other.productId);
  }
}
