package emporium.wholesale;

import java.time.Instant;
import java.util.List;

/**
 * The answer to an order.
 *
 * @param totalCents with discount and taxes
 */
public record PlacedOrder(
    int warehouseId,
    int districtId,
    int customerId,
    int orderNumber,
    Instant enteredAt,
    String customerLastName,
    String credit,
    int discount,
    int warehouseTax,
    int districtTax,
    boolean allLocal,
    long totalCents,
    List<Line> lines) {
  /**
   * A line of it.
   *
   * @param stockQuantity what is on hand afterwards
   * @param brand {@code B} if product and stock are original, else {@code G}
   */
  public record Line(
      int productId,
      String productName,
      int supplyingWarehouseId,
      int quantity,
      int stockQuantity,
      String brand,
      long priceCents,
      long amountCents) {}
}
