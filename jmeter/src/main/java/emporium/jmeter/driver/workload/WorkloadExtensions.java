package emporium.jmeter.driver.workload;

/**
 * Operations of a run in addition to the published mix.
 *
 * @param abandonPercent percentage of customer sessions that are abandoned with items in the cart;
 *     the original's {@code checkoutProbability} is its complement
 * @param deletePercent percentage of product replaces that switch the product off first
 * @param replenishPercent percentage of times a thread puts pieces on hand instead of drawing from
 *     the mix
 * @param sizeFactor thousands of orders that exist before the run
 * @param historyDeliveredPercent percentage of those orders' packages that are delivered
 */
public record WorkloadExtensions(
    int abandonPercent,
    int deletePercent,
    int replenishPercent,
    int sizeFactor,
    int historyDeliveredPercent) {
  /** Most thousands of orders before a run. */
  public static final int SIZE_FACTOR_MAX = 10_000;

  /** No operations in addition to the mix. */
  public static final WorkloadExtensions NONE = new WorkloadExtensions(0, 0, 0, 0, 100);

  public WorkloadExtensions {
    requirePercent("abandon percent", abandonPercent);
    requirePercent("delete percent", deletePercent);
    requirePercent("replenish percent", replenishPercent);
    requirePercent("history delivered percent", historyDeliveredPercent);
    if (sizeFactor < 0 || sizeFactor > SIZE_FACTOR_MAX) {
      throw new IllegalArgumentException(
          "size factor must be 0.." + SIZE_FACTOR_MAX + ", was " + sizeFactor);
    }
  }

  /** Returns a copy without orders before the run. */
  public WorkloadExtensions(int abandonPercent, int deletePercent, int replenishPercent) {
    this(abandonPercent, deletePercent, replenishPercent, 0, 100);
  }

  private static void requirePercent(String name, int value) {
    if (value < 0 || value > 100) {
      throw new IllegalArgumentException(name + " must be 0..100, was " + value);
    }
  }

  /** Returns whether a run with these has samples of a separately counted operation. */
  public boolean has(MarketplaceOperation step) {
    return switch (step) {
      case SEAL -> abandonPercent > 0;
      case PRODUCT_DELETE -> deletePercent > 0;
      case REPLENISH -> replenishPercent > 0;
      default -> false;
    };
  }
}
