package emporium.wholesale;

/**
 * A line that a customer orders.
 *
 * @param supplierId the warehouse that is to supply it
 */
public record OrderLine(int productId, int quantity, int supplierId) {
  /** The stock that supplies it. */
  public StockId stock() {
    return new StockId(supplierId, productId);
  }
}
