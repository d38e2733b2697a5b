package emporium.jmeter.wholesale.request;

import emporium.jmeter.driver.workload.Operation;
import java.util.random.RandomGenerator;

/**
 * The five transactions: how many of a hundred are of each, and how long a person takes around one.
 * Source: the plan of the published comparison.
 */
public enum WholesaleOperation implements Operation {
  NEW_ORDER("new-order", "newOrder", 45, 18_000, 2_000, 12_000),
  PAYMENT("payment", "payment", 43, 3_000, 1_000, 12_000),
  ORDER_STATUS("order-status", "orderStatus", 4, 2_000, 1_000, 10_000),
  STOCK_LEVEL("stock-level", "stockLevel", 4, 2_000, 1_000, 5_000),
  DELIVERY("delivery", "delivery", 4, 2_000, 1_000, 5_000);

  private static final int WHOLE = 100;
  private static final int MENU_MS = 1_500;
  private static final int MENU_SPREAD_MS = 500;
  private static final int THINK_SPREAD_MS = 1_000;

  private final String samplerName;
  private final String resultKey;
  private final int percent;
  private final int keyingMs;
  private final int keyingSpreadMs;
  private final int thinkMs;

  WholesaleOperation(
      String samplerName,
      String resultKey,
      int percent,
      int keyingMs,
      int keyingSpreadMs,
      int thinkMs) {
    this.samplerName = samplerName;
    this.resultKey = resultKey;
    this.percent = percent;
    this.keyingMs = keyingMs;
    this.keyingSpreadMs = keyingSpreadMs;
    this.thinkMs = thinkMs;
  }

  /** Draws the next transaction. */
  public static WholesaleOperation draw(RandomGenerator random) {
    int drawn = random.nextInt(WHOLE);
    for (WholesaleOperation operation : values()) {
      drawn -= operation.percent;
      if (drawn < 0) {
        return operation;
      }
    }
    throw new AssertionError("shares sum to " + WHOLE);
  }

  /** How long a person takes to choose it from a menu and to key in its inputs. */
  public int drawKeyingMs(RandomGenerator random) {
    return MENU_MS
        + random.nextInt(MENU_SPREAD_MS + 1)
        + keyingMs
        + random.nextInt(keyingSpreadMs + 1);
  }

  /** How long a person looks at its answer. */
  public int drawThinkMs(RandomGenerator random) {
    return thinkMs + random.nextInt(THINK_SPREAD_MS + 1);
  }

  @Override
  public String samplerName() {
    return samplerName;
  }

  @Override
  public String resultKey() {
    return resultKey;
  }

  @Override
  public boolean isTransaction() {
    return true;
  }

  @Override
  public boolean isReportedSeparately() {
    return false;
  }
}
