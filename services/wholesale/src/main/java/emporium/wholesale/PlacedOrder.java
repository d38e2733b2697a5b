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
  private static final int WHOLE = 10_000; // taxes and discounts are in hundredths of a percent
  private static final String ORIGINAL = "ORIGINAL";

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

  /** The brand of a line, of the texts of its product and its stock. */
  public static String brand(String product, String stock) {
    return product.contains(ORIGINAL) && stock.contains(ORIGINAL) ? "B" : "G";
  }

  /** The total, rounded down; in whole numbers, so that every side has the same. */
  public static long totalCents(long amountCents, int discount, int warehouseTax, int districtTax) {
    long discounted = Math.multiplyExact(amountCents, WHOLE - discount);
    long taxed = Math.multiplyExact(discounted, WHOLE + warehouseTax + districtTax);
    return taxed / ((long) WHOLE * WHOLE);
  }
}
