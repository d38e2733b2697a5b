package emporium.jmeter.driver;

/**
 * What a run does beside the published mix.
 *
 * @param abandonPercent how many of a hundred customer sessions end without a checkout and leave
 *     their items in the cart; the original's {@code checkoutProbability} is its complement
 * @param deletePercent how many of a hundred product replaces switch the product off first
 * @param replenishPercent how many of a hundred times a thread puts pieces on hand instead of
 *     drawing from the mix
 * @param sizeFactor how many thousand orders are there before the run
 * @param historyDeliveredPercent how many of a hundred packages of those orders are delivered
 */
public record Extras(
    int abandonPercent,
    int deletePercent,
    int replenishPercent,
    int sizeFactor,
    int historyDeliveredPercent) {
  /** Most thousands of orders before a run. */
  public static final int SIZE_FACTOR_MAX = 10_000;

  /** Nothing beside it. */
  public static final Extras NONE = new Extras(0, 0, 0, 0, 100);

  public Extras {
    requirePercent("abandon percent", abandonPercent);
    requirePercent("delete percent", deletePercent);
    requirePercent("replenish percent", replenishPercent);
    requirePercent("history delivered percent", historyDeliveredPercent);
    if (sizeFactor < 0 || sizeFactor > SIZE_FACTOR_MAX) {
      throw new IllegalArgumentException(
          "size factor must be 0.." + SIZE_FACTOR_MAX + ", was " + sizeFactor);
    }
  }

  /** With no orders before the run. */
  public Extras(int abandonPercent, int deletePercent, int replenishPercent) {
    this(abandonPercent, deletePercent, replenishPercent, 0, 100);
  }

  private static void requirePercent(String name, int value) {
    if (value < 0 || value > 100) {
      throw new IllegalArgumentException(name + " must be 0..100, was " + value);
    }
  }

  /** Whether a run with these has samples of a step that is counted apart. */
  public boolean has(Step step) {
    return switch (step) {
      case SEAL -> abandonPercent > 0;
      case PRODUCT_DELETE -> deletePercent > 0;
      case REPLENISH -> replenishPercent > 0;
      default -> false;
    };
  }
}
